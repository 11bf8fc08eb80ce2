import { FORMATS, RENDITIONS, renditionJob } from '@heliograph/media-contracts';
import type { PhotoId } from '@heliograph/kernel';
import type { Queues } from '@heliograph/queues';

export interface RenditionJob {
  readonly photoId: PhotoId;
}

/** Adds the job unless it is there already. A job that gets lost is added again by the sweep of the renditions worker. */
export function requestRenditions(queues: Queues, photoId: PhotoId): Promise<void> {
  const { data, options } = renditionJob(photoId);
  return queues.add<RenditionJob>('media', RENDITIONS, data, options);
}

/** The same for the jobs after them. */
export function requestFormats(queues: Queues, photoId: PhotoId): Promise<void> {
  const { data, options } = renditionJob(photoId);
  return queues.add<RenditionJob>('media', FORMATS, data, options);
}
