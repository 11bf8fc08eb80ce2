export { type RunningWorker, runWorker, type WorkerOptions } from './run-worker.js';
