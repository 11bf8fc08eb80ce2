export { endProcess } from '@heliograph/timing';
export { openDataFolder } from './data-folder.js';
export { openDatabase } from './database-keeper.js';
export { takeLock } from './lock.js';
export { checkSettings, decideRuntime } from './plan.js';
export { supervise, type SuperviseOptions } from './supervise.js';
export { type Run, runUntilStop } from './run-until-stop.js';
