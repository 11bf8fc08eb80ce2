import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Budgets, UserId } from '@heliograph/kernel';
import { type NewPhoto, UploadPhoto } from '@heliograph/media-contracts';
import type { Work } from '@heliograph/runtime';
import { sampleRequest, testProduct } from '@heliograph/testing';
import { type QueueBackend } from '@heliograph/testing/services';
import { mediaContext } from '../media.context.js';
import type { MediaServices } from '../media.services.js';
import { type MediaJobsOptions, startMediaJobs } from '../media.jobs.js';
import { fromSources } from '../processing/spec/decoder-from-sources.js';

export const owner = UserId(7);

/** For the specs: media on a real database, real queues and a real folder of files. */
export async function mediaProduct(backend: QueueBackend = 'postgres', budgets?: Budgets) {
  const scratch = await mkdtemp(join(tmpdir(), 'heliograph-media-spec-'));
  const folder = join(scratch, 'files');
  const storageUrl = pathToFileURL(folder).href;
  const { work: _compiled, ...media } = mediaContext;
  const product = await testProduct([media], { backend, storageUrl, ...(budgets && { budgets: () => budgets }) });
  const { storage } = product.runtime;
  const { database, queues, store } = product.runtime;
  const services: MediaServices & { takedownFinalDays?: number } = { dispatcher: product.dispatcher, database, queues, store, storageUrl };
  const jobs: Work[] = [];
  return {
    ...product,
    storage,
    services,
    folder,
    scratch,
    startJobs: (options: MediaJobsOptions = {}) => {
      const started = startMediaJobs(services, {
        decoders: 1,
        decoder: fromSources,
        sweepMilliseconds: 200,
        overdueSeconds: 60,
        ...options,
      });
      jobs.push(started);
      return started;
    },
    upload: (content: Uint8Array, more: Partial<NewPhoto> = {}, ownerId = owner) =>
      product.dispatcher.dispatch(
        new UploadPhoto(sampleRequest(`user:${ownerId}`), ownerId, {
          content,
          title: 'Dunes',
          description: '',
          tags: ['Sand & Sea'],
          tookAt: null,
          publish: true,
          offerPremium: false,
          ...more,
        }),
      ),
    files: async () => {
      const keys: string[] = [];
      for await (const { key } of storage.listFiles('')) keys.push(key);
      return keys.sort();
    },
    close: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
      await product.close();
      await rm(scratch, { recursive: true });
    },
  };
}
