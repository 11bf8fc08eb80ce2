import { parentPort } from 'node:worker_threads';
import type { PaintingOrder } from './painter.js';
import { photograph } from './photographs.js';

// Smaller than a camera's, because somebody waits for the first start.
const LONG_EDGE = 1_600;

parentPort?.on('message', ({ number, moment }: PaintingOrder) => {
  void photograph(number, moment, LONG_EDGE).then((painted) => parentPort?.postMessage(painted));
});
