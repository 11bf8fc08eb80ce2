import type { Decider, PhotoId, UserId } from '@heliograph/kernel';
import type { Exif, UploadType } from '@heliograph/media-contracts';
import { changedDetails, type DetailChanges, type Details, noDetails, sameDetails } from '../photo/photo.details.js';
import type { PhotoEvent } from '../photo/photo.events.js';
import { evolve, noPhoto, type PhotoState } from '../photo/photo.state.js';
import { readDescription, readTitle } from '../photo/photo.words.js';
import { readTags } from '../tags/tags.js';
import { chooseTookAt, type TookAtFacts } from '../took-at/took-at.js';

/** A file whose headers were checked and that is stored, with its owner's description. */
export interface UploadPhoto extends DetailChanges {
  readonly photoId: PhotoId;
  readonly ownerId: UserId;
  readonly at: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly publish: boolean;
  readonly offerPremium: boolean;
  readonly taken: Pick<TookAtFacts, 'form' | 'exif' | 'clock' | 'ownerOffsetMinutes'>;
  readonly image: {
    readonly type: UploadType;
    readonly bytes: number;
    readonly checksum: string;
    readonly width: number;
    readonly height: number;
  };
  /** As the file says it. */
  readonly exif: Exif | null;
  readonly names: { readonly source: string; readonly thumb: string; readonly large: string; readonly full: string };
}

export const photoUpload: Decider<UploadPhoto, PhotoEvent, PhotoState> = { initial: noPhoto, evolve, decide };

/** The id is fresh, so a stream that exists already is the same upload sent twice. */
function decide(command: UploadPhoto, state: PhotoState): readonly PhotoEvent[] {
  if (state.status !== 'none') return [];
  const { photoId, ownerId, at, image, names, publish, offerPremium } = command;
  const tags = readTags(command.tags);
  const taken = chooseTookAt({ ...command.taken, now: at });
  return [
    {
      type: 'media.photo-uploaded',
      data: {
        photoId,
        ownerId,
        title: readTitle(command.title),
        description: readDescription(command.description),
        tags: tags.map((tag) => tag.name),
        tagSlugs: tags.map((tag) => tag.slug),
        tookAtLocal: taken.local,
        tookAtOffsetMinutes: taken.offsetMinutes,
        tookAtSource: taken.source,
        width: image.width,
        height: image.height,
        imageType: image.type,
        imageBytes: image.bytes,
        checksum: image.checksum,
        imageSource: names.source,
        imageThumb: names.thumb,
        imageLarge: names.large,
        imageFull: names.full,
        publish,
        offerPremium,
        at,
      },
    },
    ...described(command),
  ];
}

/** Nothing, where there is nothing but what a photo has anyhow. */
function described(command: UploadPhoto): readonly PhotoEvent[] {
  const details: Details = changedDetails({ ...noDetails, exif: command.exif }, command);
  const { photoId, ownerId, at } = command;
  return sameDetails(details, noDetails) ? [] : [{ type: 'media.details-changed', data: { photoId, ownerId, ...details, at } }];
}
