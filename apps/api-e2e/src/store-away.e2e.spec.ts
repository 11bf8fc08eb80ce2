import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formatsMade, published } from './spec/expectations.js';
import type { Person } from './spec/people.js';
import { picture, uploadForm } from './spec/pictures.js';
import { forgetRedis, Product } from './spec/product.js';
import type { Photo } from './spec/resources.js';

describe('the folder of files is away, and comes back', () => {
  let product: Product;
  let ada: Person;
  beforeAll(async () => {
    product = await Product.start({ workers: [] });
    ada = await product.person('ada');
  }, 180_000);
  afterAll(() => product?.close(), 60_000);

  const files = () => join(product.dataDir, 'files');
  const away = () => `${files()}-away`;
  const back = async () => {
    await rm(files(), { recursive: true, force: true });
    await rename(away(), files());
  };
  /** Uploaded, and out of reach before a worker has looked at it. */
  async function outOfReach(): Promise<number> {
    const { id } = (await ada.api.post<Photo>('/photos', uploadForm(await picture('jpeg')))).body.data;
    await rename(files(), away());
    return id;
  }
  const stateOf = async (id: number) =>
    (await product.admin.query<{ state: string }>('select state from media.photos where id = $1', [id]))[0]?.state;
  const saysAway = (worker: { output: string }) =>
    eventually(() => expect(worker.output).toContain('its upload is not in the store'), 30_000);

  it('a photo waits for it, through a flush of Redis and a killed worker, and is published', async () => {
    const id = await outOfReach();
    const killed = await product.startWorker();
    await saysAway(killed);
    await forgetRedis();
    await killed.stop('SIGKILL');
    const worker = await product.startWorker();
    await saysAway(worker);
    expect(await stateOf(id)).toBe('processing');
    await back();
    await eventually(async () => expect(await stateOf(id)).toBe('published'), 90_000);
    await formatsMade(ada, id);
    await product.stopWorkers();
  }, 120_000);

  it('after an hour it fails, and `media rebuild` makes it once the folder is back, without any job', async () => {
    const id = await outOfReach();
    await product.admin.query(`update media.rendition_work set uploaded_at = uploaded_at - interval '1 hour' where photo_id = $1`, [id]);
    await product.startWorker();
    await eventually(async () => expect(await stateOf(id)).toBe('failed'), 60_000);
    expect(await product.answerOf('media', 'rebuild')).toEqual({ photos: 0, made: 0, missing: 0 });
    await forgetRedis();
    await back();
    expect(await product.answerOf('media', 'rebuild')).toEqual({ photos: 1, made: 1, missing: 0 });
    await published(ada, id);
  }, 180_000);
});
