export { type RunningApi, startApi } from './start-api.js';
