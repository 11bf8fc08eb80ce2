import { newContext } from '@heliograph/cqrs';
import type { Context, PhotoId } from '@heliograph/kernel';
import type { FailureReason } from '@heliograph/media-contracts';
import { mediaLog, photoStream } from '../media.log.js';
import type { MediaServices } from '../media.services.js';
import { DecodeFailed } from '../processing/decoder-pool.js';
import { UploadMissing } from './rendition-files.js';

/** The upload is the cause, whichever job or sweep got here. */
export async function causedByUpload({ store }: Pick<MediaServices, 'store'>, photoId: PhotoId): Promise<Context> {
  const [upload] = (await store.load(mediaLog, photoStream(photoId))).events;
  const context = newContext('system:renditions');
  return upload ? { ...context, correlation: upload.correlation, causation: upload.eventId } : context;
}

/** Why something could not be made of a photo; null where neither it nor its decoder is the cause. */
export function failureReason(error: unknown): FailureReason | null {
  if (error instanceof UploadMissing) return 'upload-missing';
  return error instanceof DecodeFailed && error.fault !== 'system' ? error.fault : null;
}
