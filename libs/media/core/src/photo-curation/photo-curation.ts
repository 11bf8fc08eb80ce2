import { type Decider, assertNever } from '@heliograph/kernel';
import { requirePublishedPhoto } from '../photo/photo.access.js';
import type { PhotoEvent } from '../photo/photo.events.js';
import { evolve, noPhoto, type PhotoState } from '../photo/photo.state.js';

export type CurationCommand = { readonly type: 'curate' | 'uncurate'; readonly at: string };

export const photoCuration: Decider<CurationCommand, PhotoEvent, PhotoState> = { initial: noPhoto, evolve, decide };

/** The editors' selection (contract U4). */
function decide(command: CurationCommand, state: PhotoState): readonly PhotoEvent[] {
  const photo = requirePublishedPhoto(state);
  const data = { photoId: photo.photoId, ownerId: photo.ownerId, at: command.at };
  switch (command.type) {
    case 'curate':
      return photo.isCurated ? [] : [{ type: 'media.photo-curated', data }];
    case 'uncurate':
      return photo.isCurated ? [{ type: 'media.photo-uncurated', data }] : [];
    default:
      return assertNever(command.type);
  }
}
