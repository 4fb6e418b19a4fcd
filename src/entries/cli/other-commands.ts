/** Everything that a plain start does not need, in one module, so that it is one file of the package. */
export { doctor } from './doctor.ts';
export { health } from './health.ts';
export { help } from './help.ts';
export { init } from './init.ts';
export { listen } from './listen.ts';
export { mcp } from './mcp-command.ts';
export { trigger } from './trigger.ts';
export { validate } from './validate.ts';
