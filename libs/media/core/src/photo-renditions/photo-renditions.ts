import { type Decider, assertNever } from '@heliograph/kernel';
import type { Colour } from '@heliograph/media-contracts';
import type { RenditionFile, WrittenFile } from '../photo/photo.event-fields.js';
import type { PhotoEvent } from '../photo/photo.events.js';
import { evolve, type LivePhoto, noPhoto, type PhotoState } from '../photo/photo.state.js';
import { type AlikePicture, holdEvent } from '../photo-hold/photo-hold.js';
import { publicationEvent } from '../photo-publication/photo-publication.js';
import { repeatTakedown } from '../photo-takedown/photo-takedown.js';

export type RenditionsCommand =
  | {
      readonly type: 'record-renditions';
      readonly width: number;
      readonly height: number;
      readonly colors: readonly Colour[];
      readonly thumbhash: string;
      readonly fingerprint: string | null;
      readonly images: readonly WrittenFile[];
      readonly files: readonly RenditionFile[];
      /** The barred picture that it looks like most (B5). */
      readonly alike: AlikePicture | null;
      readonly at: string;
    }
  | { readonly type: 'fail'; readonly reason: string; readonly at: string }
  /** What was missing of N7 besides the files that exist. */
  | { readonly type: 'record-formats'; readonly files: readonly RenditionFile[]; readonly isUploadThere: boolean; readonly at: string }
  | { readonly type: 'give-up-formats'; readonly reason: string; readonly isUploadThere: boolean; readonly at: string };

export const photoRenditions: Decider<RenditionsCommand, PhotoEvent, PhotoState> = { initial: noPhoto, evolve, decide };

/** A job may run twice, or end after its photo was deleted: a result that comes too late is ignored. */
function decide(command: RenditionsCommand, state: PhotoState): readonly PhotoEvent[] {
  if (state.status === 'none' || state.status === 'deleted' || state.isWithheld) return [];
  const isWithoutRenditions = state.status === 'processing' || state.status === 'failed';
  const isOfFormats = command.type === 'record-formats' || command.type === 'give-up-formats';
  if (isOfFormats ? isWithoutRenditions || state.formats !== null : !isWithoutRenditions) return [];
  const { photoId, ownerId } = state;
  switch (command.type) {
    case 'record-formats':
      return [
        {
          type: 'media.formats-made',
          data: { photoId, ownerId, files: command.files, original: keptUpload(state, command), at: command.at },
        },
      ];
    case 'give-up-formats':
      return [
        {
          type: 'media.formats-given-up',
          data: { photoId, ownerId, reason: command.reason, original: keptUpload(state, command), at: command.at },
        },
      ];
    case 'record-renditions':
      return recorded(command, state);
    case 'fail':
      if (state.status === 'failed') return [];
      return [
        { type: 'media.photo-failed', data: { photoId, ownerId, reason: command.reason, at: command.at } },
        ...repeatTakedown(state, command.at),
      ];
    default:
      return assertNever(command);
  }
}

/** For its owner (E, Upload). One that has stayed before stays. */
function keptUpload({ images, upload, isOriginalKept }: LivePhoto, { isUploadThere }: { readonly isUploadThere: boolean }) {
  return isUploadThere || isOriginalKept ? { name: images.imageSource, type: upload.imageType, sha256: upload.checksum } : null;
}

/** From `failed` too: an operator may try again after a crash or a full disk. */
function recorded(
  { at, alike, ...made }: Extract<RenditionsCommand, { type: 'record-renditions' }>,
  photo: LivePhoto,
): readonly PhotoEvent[] {
  const { width, height, colors, thumbhash, fingerprint, images, files } = made;
  const rendered: PhotoEvent = {
    type: 'media.renditions-made',
    data: { photoId: photo.photoId, ownerId: photo.ownerId, width, height, colors, thumbhash, fingerprint, images, files, at },
  };
  const drawn = evolve(photo, rendered) as LivePhoto;
  const judged = alike === null ? [] : [holdEvent(drawn, alike, at)];
  if (photo.down) return [rendered, ...judged, ...repeatTakedown(judged.reduce<PhotoState>(evolve, drawn) as LivePhoto, at)];
  return alike === null && photo.wanted ? [rendered, publicationEvent(drawn, at)] : [rendered, ...judged];
}
