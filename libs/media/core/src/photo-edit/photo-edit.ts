import type { Decider, UserId } from '@heliograph/kernel';
import { requireOwnPhoto } from '../photo/photo.access.js';
import { changedDetails, type DetailChanges, sameDetails } from '../photo/photo.details.js';
import type { PhotoEvent } from '../photo/photo.events.js';
import { evolve, type LivePhoto, noPhoto, type PhotoState } from '../photo/photo.state.js';
import { readDescription, readTitle } from '../photo/photo.words.js';
import { offerEvents } from '../photo-premium/photo-premium.js';
import { readTags } from '../tags/tags.js';
import { offsetOfClock, sourcesWithOffset, tookAtOfForm, type UsualOffset } from '../took-at/took-at.js';

/** Only what is sent changes (contract S17). `tookAt` as typed; without an offset it stays in the photo's own, if that is known, else it is in that of `clock`. */
export interface EditPhoto extends DetailChanges {
  readonly actorId: UserId;
  readonly at: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly tookAt?: string | undefined;
  readonly clock?: string | null | undefined;
  readonly offerPremium?: boolean | undefined;
}

export const photoEdit: Decider<EditPhoto, PhotoEvent, PhotoState> = { initial: noPhoto, evolve, decide };

function decide(command: EditPhoto, state: PhotoState): readonly PhotoEvent[] {
  const photo = requireOwnPhoto(state, command.actorId);
  return [
    ...edited(command, photo),
    ...described(command, photo),
    ...(command.offerPremium === undefined ? [] : offerEvents(photo, command.offerPremium, command.at)),
  ];
}

function edited(command: EditPhoto, photo: LivePhoto): readonly PhotoEvent[] {
  const words = {
    ...photo.words,
    ...(command.title !== undefined && { title: readTitle(command.title) }),
    ...(command.description !== undefined && { description: readDescription(command.description) }),
    ...(command.tags !== undefined && tagsOf(command.tags)),
  };
  const taken = command.tookAt === undefined ? photo.taken : takenOf(command.tookAt, command, photo);
  if (JSON.stringify([words, taken]) === JSON.stringify([photo.words, photo.taken])) return [];
  return [
    {
      type: 'media.photo-edited',
      data: {
        photoId: photo.photoId,
        ownerId: photo.ownerId,
        ...words,
        ...taken,
        tagSlugsBefore: photo.words.tagSlugs,
        isPublished: photo.status === 'published',
        at: command.at,
      },
    },
  ];
}

function described(command: EditPhoto, { photoId, ownerId, details: before }: LivePhoto): readonly PhotoEvent[] {
  const details = changedDetails(before, command);
  return sameDetails(details, before) ? [] : [{ type: 'media.details-changed', data: { photoId, ownerId, ...details, at: command.at } }];
}

function tagsOf(typed: readonly string[]) {
  const tags = readTags(typed);
  return { tags: tags.map((tag) => tag.name), tagSlugs: tags.map((tag) => tag.slug) };
}

function takenOf(typed: string, { clock = null, at }: EditPhoto, { taken }: LivePhoto): LivePhoto['taken'] {
  const offset = sourcesWithOffset.includes(taken.tookAtSource) ? taken.tookAtOffsetMinutes : offsetOfClock(clock);
  const usual: UsualOffset = { minutes: offset ?? taken.tookAtOffsetMinutes, isKnown: offset !== null };
  const { local, offsetMinutes, source } = tookAtOfForm(typed, usual, at);
  return { tookAtLocal: local, tookAtOffsetMinutes: offsetMinutes, tookAtSource: source };
}
