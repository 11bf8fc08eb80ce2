import { ForgetOwner, FORMATS, RENDITIONS, mediaRejections } from '@heliograph/media-contracts';
import { barredPicture, evolve, noPhoto, theme } from '@heliograph/media-core';
import type { BoundedContext, Work } from '@heliograph/runtime';
import { barredPictures } from './barred-picture/barred-pictures.table.js';
import { imageFiles } from './image/image-files.js';
import { images } from './image/images.table.js';
import { STORE_SWEEP } from './image/store-sweep.js';
import { purgeUnpublishedPhotos } from './image-purge/image-purge.reaction.js';
import { latePurges } from './image-purge/late-purges.js';
import { purges } from './image-purge/purges.table.js';
import { sendPurges } from './image-purge/purge.work.js';
import { purgeHiddenPeople } from './inbound/people.reaction.js';
import { hideLatePublications, suspensionsReaction } from './inbound/suspensions.reaction.js';
import { mediaLog } from './media.log.js';
import { startMediaJobs } from './media.jobs.js';
import { MediaModule } from './media.module.js';
import { removeDeletedFiles, renderUploads } from './media.reactions.js';
import { MediaPhotos1700000000001 } from './migrations/0001-photos.js';
import { MediaUploads1700000000002 } from './migrations/0002-uploads.js';
import { MediaPurges1700000000003 } from './migrations/0003-purges.js';
import { MediaStorageQuota1700000000004 } from './migrations/0004-storage-quota.js';
import { MediaHiddenPhotos1700000000005 } from './migrations/0005-hidden-photos.js';
import { MediaBarredPictures1700000000007 } from './migrations/0007-barred-pictures.js';
import { MediaHeldPhotos1700000000008 } from './migrations/0008-held-photos.js';
import { MediaTakenDownPhotos1700000000009 } from './migrations/0009-taken-down-photos.js';
import { MediaRenditions1700000000010 } from './migrations/0010-renditions.js';
import { MediaImageHashes1700000000011 } from './migrations/0011-image-hashes.js';
import { MediaChargedUploads1700000000012 } from './migrations/0012-charged-uploads.js';
import { MediaOriginals1700000000013 } from './migrations/0013-originals.js';
import { MediaThemes1700000000014 } from './migrations/0014-themes.js';
import { MediaPendingRenditions1700000000015 } from './migrations/0015-pending-renditions.js';
import { heldPhotos } from './photo-hold/held-photos.table.js';
import { renditionWork } from './photo-renditions/rendition-work.table.js';
import { photos } from './photo/photos.table.js';
import { bestSandbox, decoderFinding } from './processing/sandbox.js';
import { uploadFiles } from './resumable-upload/upload-files.js';
import { uploads } from './resumable-upload/uploads.table.js';
import { themes } from './theme/themes.table.js';
import { storageClaims } from './storage-quota/storage-claims.table.js';

export const mediaContext: BoundedContext = {
  name: 'media',
  log: mediaLog,
  streams: { photo: { initial: noPhoto, evolve }, 'photo-views': null, picture: barredPicture, theme, 'media-repair': null },
  migrations: {
    schema: 'media',
    migrations: [
      MediaPhotos1700000000001,
      MediaUploads1700000000002,
      MediaPurges1700000000003,
      MediaStorageQuota1700000000004,
      MediaHiddenPhotos1700000000005,
      MediaBarredPictures1700000000007,
      MediaHeldPhotos1700000000008,
      MediaTakenDownPhotos1700000000009,
      MediaRenditions1700000000010,
      MediaImageHashes1700000000011,
      MediaChargedUploads1700000000012,
      MediaOriginals1700000000013,
      MediaThemes1700000000014,
      MediaPendingRenditions1700000000015,
    ],
    people: [
      { table: photos, rows: 'owner_id = $1' },
      // Names of files are drawn at random.
      { table: images, nobody: ['name', 'format', 'sha256', 'original_type'] },
      { table: uploads, rows: 'owner_id = $1' },
      // Tags are ids; errors are our own words.
      { table: purges, nobody: ['tag', 'last_error'] },
      { table: storageClaims, rows: 'owner_id = $1' },
      // Of files, and no longer of anybody.
      { table: barredPictures, nobody: ['checksum', 'fingerprint', 'pieces'] },
      { table: heldPhotos, rows: 'owner_id = $1' },
      // What editors say to all.
      { table: themes, nobody: ['week', 'title', 'tag'] },
      { table: renditionWork, nobody: ['type', 'source'] },
    ],
  },
  rejections: mediaRejections,
  projections: [],
  reactions: [renderUploads, removeDeletedFiles, purgeUnpublishedPhotos, purgeHiddenPeople, suspensionsReaction, hideLatePublications],
  queues: [RENDITIONS, FORMATS, STORE_SWEEP],
  backlog: {
    renditions: { table: 'media.rendition_work', since: 'uploaded_at', where: 'not failed and not made' },
    formats: { table: 'media.rendition_work', since: 'uploaded_at', where: 'not failed and made' },
    purges: { table: 'media.purges', since: 'wanted_at' },
  },
  forgetting: [ForgetOwner],
  files: [imageFiles, uploadFiles],
  work: (services) => both(startMediaJobs(services), sendPurges(services)),
  checks: {
    purges: { needsDatabase: true, run: latePurges },
    decoder: { needsDatabase: false, run: async () => decoderFinding(bestSandbox()) },
  },
  module: MediaModule,
};

const both = (...works: readonly Work[]): Work => ({ stop: async () => void (await Promise.all(works.map((work) => work.stop()))) });
