import { parentPort } from 'node:worker_threads';
import type { PaintingOrder } from './painter.js';
import { photograph } from './photographs.js';

parentPort?.on('message', ({ number, moment }: PaintingOrder) => {
  void photograph(number, moment).then((painted) => parentPort?.postMessage(painted));
});
