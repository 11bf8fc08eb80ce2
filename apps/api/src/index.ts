export { createLog } from './http/log.js';
export { type ApiParts, type RunningApi, startApi } from './start-api.js';
