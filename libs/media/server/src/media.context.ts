import type { BoundedContext } from '@heliograph/cqrs';
import { evolve, noPhoto } from '@heliograph/media-core';
import { mediaLog } from './media.log.js';
import { startMediaJobs } from './media.jobs.js';
import { MediaModule } from './media.module.js';
import { removeDeletedFiles, renderUploads } from './media.reactions.js';
import { MediaPhotos1700000000001 } from './migrations/0001-photos.js';
import { MediaUploads1700000000002 } from './migrations/0002-uploads.js';
import { RENDITIONS } from './photo-renditions/rendition-jobs.js';

export const mediaContext: BoundedContext = {
  name: 'media',
  log: mediaLog,
  streams: { photo: { initial: noPhoto, evolve }, 'photo-views': null },
  migrations: { schema: 'media', migrations: [MediaPhotos1700000000001, MediaUploads1700000000002] },
  projections: [],
  reactions: [renderUploads, removeDeletedFiles],
  queues: [RENDITIONS],
  work: (services) => startMediaJobs(services),
  module: MediaModule,
};
