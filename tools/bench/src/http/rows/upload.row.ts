import { join } from 'node:path';
import type { Database } from '@heliograph/database';
import { until } from '@heliograph/timing';
import { Child } from '../../child.js';
import { median } from '../../statistics.js';
import type { RenditionsQuestion } from '../floor/renditions.js';
import { tokenOf } from '../load/request.js';
import { residentMegabytes } from '../resident.js';
import type { Row } from '../row.js';

const SIZE = { width: 4_000, height: 3_000 };
const PUBLISHED_MILLISECONDS = 60_000;
/** Each look takes CPU from what is looked for. */
const BETWEEN_LOOKS_MILLISECONDS = 20;
const FILES_BEHIND_MILLISECONDS = 30_000;

/** One upload at a time, on a worker and an api that do nothing else; sharp in a process of its own, with as many threads as it likes. */
export const upload: Row = {
  id: 'M1',
  title: 'Upload of 12 megapixels, from the first byte until it is published, beside sharp alone making the same files',
  target: '1.5 times sharp alone; memory of the api flat',
  run: async (bench) => {
    const { product, admin } = bench.parts;
    const api = product.apis[0];
    if (!api) throw new Error('There is no api');
    const floor = new Child(bench.session, join(import.meta.dirname, '..', 'floor', 'renditions.js'));
    const ask = <Answer>(question: RenditionsQuestion) => floor.ask<Answer>(question);
    const alone: number[] = [];
    const published: number[] = [];
    const memory: number[] = [];
    // The first one starts decoders and warms both; it is not counted.
    for (let round = 0; round <= bench.options.rounds; round++) {
      await nothingBehind(admin);
      const source = await ask<string>({ take: SIZE });
      const sharp = await ask<number>({ source });
      const ours = await publish(api.base, Buffer.from(source, 'base64'), round + 1);
      memory.push(residentMegabytes(api.pid));
      bench.session.tell(
        `M1, round ${round}: sharp ${Math.round(sharp)} ms, published after ${Math.round(ours)} ms, api ${memory.at(-1)} MB`,
      );
      if (round === 0) continue;
      alone.push(sharp);
      published.push(ours);
    }
    await floor.end();
    const [floorTime, ourTime] = [median(alone), median(published)];
    return {
      figures: {
        'sharp alone, ms': Math.round(floorTime),
        'published after, ms': Math.round(ourTime),
        ratio: Math.round((ourTime / floorTime) * 100) / 100,
        'api after the first, MB': memory[0] ?? Number.NaN,
        'api after the last, MB': memory.at(-1) ?? Number.NaN,
      },
    };
  },
};

/** The files that a photo gets once it is published are all made. */
async function nothingBehind(admin: Database): Promise<void> {
  const isDone = async () => (await admin.query('select from media.rendition_work where not failed limit 1')).length === 0;
  await until(isDone, { withinMilliseconds: FILES_BEHIND_MILLISECONDS, pauseMilliseconds: BETWEEN_LOOKS_MILLISECONDS });
}

/** Milliseconds until everybody may see it. @throws Error it was refused, or is not published in time */
async function publish(base: string, jpeg: Buffer<ArrayBuffer>, caller: number): Promise<number> {
  const headers = { Authorization: `Bearer ${tokenOf(caller)}` };
  const body = new FormData();
  body.append('image', new Blob([jpeg], { type: 'image/jpeg' }), 'bench.jpg');
  const began = performance.now();
  const answer = await fetch(`${base}/photos`, { method: 'POST', headers, body });
  const { data } = (await answer.json()) as { data?: { id: number } };
  if (answer.status !== 201 || !data) throw new Error(`POST /photos answered ${answer.status}`);
  const isPublished = async () => {
    const photo = await fetch(`${base}/photos/${data.id}`, { headers });
    await photo.arrayBuffer();
    return photo.headers.get('X-Photo-State') === 'published';
  };
  await until(isPublished, { withinMilliseconds: PUBLISHED_MILLISECONDS, pauseMilliseconds: BETWEEN_LOOKS_MILLISECONDS });
  if (!(await isPublished())) throw new Error(`Photo ${data.id} is not published`);
  return performance.now() - began;
}
