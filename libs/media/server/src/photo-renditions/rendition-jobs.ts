import { FORMATS, formatsJob } from '@heliograph/media-contracts';
import type { PhotoId } from '@heliograph/kernel';
import type { Queues } from '@heliograph/queues';

export const RENDITIONS = 'renditions';
const ATTEMPTS = 3;

export interface RenditionJob {
  readonly photoId: PhotoId;
}

/** Adds the job unless it is there already. A job that gets lost is added again by the sweep of the renditions worker. */
export function requestRenditions(queues: Queues, photoId: PhotoId): Promise<void> {
  return queues.add<RenditionJob>('media', RENDITIONS, { photoId }, { attempts: ATTEMPTS, onceWhilePending: `photo-${photoId}` });
}

/** The same for what is behind them. */
export function requestFormats(queues: Queues, photoId: PhotoId): Promise<void> {
  const { data, options } = formatsJob(photoId);
  return queues.add<RenditionJob>('media', FORMATS, data, options);
}
