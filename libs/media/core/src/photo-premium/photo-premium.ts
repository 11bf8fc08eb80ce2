import { type Decider, assertNever, Rejected } from '@heliograph/kernel';
import { requirePublishedPhoto } from '../photo/photo.access.js';
import type { PhotoRejection } from '../photo/photo.refusals.js';
import type { PhotoEvent } from '../photo/photo.events.js';
import { evolve, type LivePhoto, noPhoto, type PhotoState } from '../photo/photo.state.js';

export type PremiumCommand = { readonly type: 'accept' | 'revoke'; readonly at: string };

export const photoPremium: Decider<PremiumCommand, PhotoEvent, PhotoState> = { initial: noPhoto, evolve, decide };

/** Offered by the owner, accepted by a curator (contract U4). */
function decide(command: PremiumCommand, state: PhotoState): readonly PhotoEvent[] {
  const photo = requirePublishedPhoto(state);
  const data = { photoId: photo.photoId, ownerId: photo.ownerId, at: command.at };
  switch (command.type) {
    case 'accept':
      if (photo.isPremium) return [];
      if (!photo.isPremiumOffered)
        throw new Rejected<PhotoRejection>('premium-not-offered', 'The owner has not offered this photo as premium.');
      return [{ type: 'media.premium-granted', data }];
    case 'revoke':
      return photo.isPremium ? [{ type: 'media.premium-revoked', data }] : [];
    default:
      return assertNever(command.type);
  }
}

/** The owner's side. An offer that is taken back takes the distinction with it. */
export function offerEvents(photo: LivePhoto, offer: boolean, at: string): readonly PhotoEvent[] {
  if (offer === photo.isPremiumOffered) return [];
  const data = { photoId: photo.photoId, ownerId: photo.ownerId, at };
  if (offer) return [{ type: 'media.premium-offered', data }];
  return [{ type: 'media.premium-offer-withdrawn', data }, ...(photo.isPremium ? [{ type: 'media.premium-revoked', data } as const] : [])];
}
