import { fileURLToPath } from 'node:url';
import { defineConfig } from 'prisma/config';

try {
  process.loadEnvFile();
} catch {
  // no .env: the environment alone counts
}

// Prisma would download an engine; this one comes from npm, so the CLI works offline
process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= fileURLToPath(
  new URL('scripts/schema-engine.mjs', import.meta.url),
);
process.env['CHECKPOINT_DISABLE'] ??= '1';

const url = process.env['DATABASE_URL'];

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  ...(url && { datasource: { url } }),
});
