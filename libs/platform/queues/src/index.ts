export type { QueuesLocation } from './backend.js';
export { QueueBoard } from './queue-board.js';
export {
  type Consumer,
  type Delivery,
  type JobOptions,
  Postponed,
  type QueueCounts,
  type QueueLog,
  Queues,
  stopDeadline,
  type WakeUp,
} from './queues.js';
export { type ScheduledJob, startScheduledJob } from './scheduled-job.js';
export { migrateQueues, type QueuesOfContext } from './schema.js';
export { AWAITED_MILLISECONDS, WakeUps, wakeUpPauseMilliseconds } from './wake-ups.js';
