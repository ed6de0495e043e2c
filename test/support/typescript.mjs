/** `node --import` of this file lets plain Node run the project's TypeScript, for processes a test starts. */
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
