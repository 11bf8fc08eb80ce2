export { contextModules, openApplication } from './application.js';
export { runtimeOptions } from './from-settings.js';
export { install } from './install.js';
export { followersOf, logsOf, openRuntime, type Runtime, type RuntimeOptions } from './runtime.js';
export { startWorkers, type Workers, type WorkersOptions } from './workers.js';
