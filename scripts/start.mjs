/** `npm start`: builds what is stale, then runs it in this process. */
import { buildIfStale } from './build.mjs';

await buildIfStale();
await import('../dist/main.js');
