import { createApp } from './app.js';
import { readConfig } from './platform/config.js';

const config = readConfig(process.env);
const app = await createApp(config.databaseUrl ?? '', config);
await app.listen(config.port, config.host);
console.log(`Shaker Cup is ready: ${await app.getUrl()}/docs`);
