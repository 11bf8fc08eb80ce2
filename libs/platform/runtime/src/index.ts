export {
  type BoundedContext,
  type LetterWriter,
  type MailLanguage,
  type PushPlace,
  type PushWords,
  type PushWriter,
  type ContextCheck,
  type Finding,
  type MailPlace,
  needsWorker,
  type Work,
  type WorkServices,
} from './bounded-context.js';
export { findErasureRemains } from './erasure/erasure-work.js';
export { lookAtPlaces, tablesAndPeople } from './erasure/places.js';
export { knownKeys, type NamedFile, namedFiles, sampleOfFiles, type StoreFolder } from './files/named-files.js';
export { type FileFinding, type FilesVerified, missingOf, verifyFiles } from './files/verify-files.js';
export { buildOf } from './build.js';
export { CheckpointCopies, OtherCheckpoints } from './checkpoint-copies.js';
export { contextModules, openApplication } from './application.js';
export { mailPlace, masterKeyOf, pushPlace, queuesLocation, runtimeOptions } from './from-settings.js';
export { install, migrationsOf } from './install.js';
export { derivedSecret, productSecret, findProductSecret } from './product-secret.js';
export { queuesOf } from './queues-of.js';
export { followersOf, logsOf, openRuntime, type Runtime, type RuntimeOptions } from './runtime.js';
export { runUntilStop } from './run-until-stop.js';
export { usable } from './start/check-folders.js';
export { checkStart } from './start/check-start.js';
export { servedContexts, startWorkers, type Workers, type WorkersOptions } from './workers.js';
export { version } from './version.js';
