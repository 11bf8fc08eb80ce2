import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@heliograph/testing/pure';
import { queueBackends } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UPLOAD_FOLDER } from '../resumable-upload/upload-rows.js';
import { mediaProduct } from '../spec/media-product.js';
import { imageKey } from './image-names.js';
import { STORE_SWEEP, startStoreSweep } from './store-sweep.js';

describe.each(queueBackends)('the sweep of the store on %s', (backend) => {
  let media: Awaited<ReturnType<typeof mediaProduct>>;
  beforeAll(async () => {
    media = await mediaProduct(backend);
  });
  afterAll(() => media.close());

  it('takes old files that nothing refers to, of photos and of uploads, in whichever worker it runs', async () => {
    const [orphan, young] = ['0', '1'].map((digit) => imageKey(`${digit.repeat(32)}.upload`)) as [string, string];
    const piece = `${UPLOAD_FOLDER}/${'e'.repeat(32)}/0-${'0'.repeat(16)}`;
    await Promise.all([orphan, young, piece].map((key) => media.storage.put(key, Buffer.from('x'))));
    const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
    for (const key of [orphan, piece]) await utimes(join(media.folder, key), twoDaysAgo, twoDaysAgo);
    const errors: string[] = [];
    const workers = [1, 2].map(() => startStoreSweep(media.services, ({ message }) => void errors.push(message)));
    await eventually(async () => expect(await media.files()).toEqual([young]));
    await eventually(async () => {
      const { delayed, ...others } = await media.services.queues.counts('media', STORE_SWEEP);
      expect(others).toEqual({ waiting: 0, active: 0, failed: 0 });
      // Workers that schedule it at the same moment on PostgreSQL may leave a second one, which runs once and is not repeated.
      expect([1, 2]).toContain(delayed);
    });
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(errors).toEqual([]);
  });
});
