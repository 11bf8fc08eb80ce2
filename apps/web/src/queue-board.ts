import type { QueueBoard } from '@heliograph/queues';

/** Address of the page that shows operators the job queues. */
export const QUEUE_BOARD = '/staff/queues';

/** What its pages are made of. */
export type QueueBoardParts = Pick<QueueBoard, 'renderPage' | 'file' | 'answer'>;
