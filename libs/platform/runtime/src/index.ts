export type { BoundedContext, Finding, MailPlace, Work, WorkServices } from './bounded-context.js';
export { lookAtErased } from './erasure/erasure-work.js';
export { lookAtPlaces, tablesAndPeople } from './erasure/places.js';
export { buildOf } from './build.js';
export { contextModules, openApplication } from './application.js';
export { mailPlace, runtimeOptions } from './from-settings.js';
export { install, migrationsOf } from './install.js';
export { followersOf, logsOf, openRuntime, type Runtime, type RuntimeOptions } from './runtime.js';
export { startWorkers, type Workers, type WorkersOptions } from './workers.js';
