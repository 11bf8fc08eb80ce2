import { type Decider, type DecisionId, assertNever, type Mark, type Marks, Rejected, withMark, withoutMark } from '@heliograph/kernel';
import type { PhotoEvent, PhotoTakenDown } from '../photo/photo.events.js';
import { photoNotFound, type PhotoRejection } from '../photo/photo.refusals.js';
import { evolve, filesOf, type LivePhoto, noPhoto, type PhotoState } from '../photo/photo.state.js';
import { unpublicationEvents, publicationEvent } from '../photo-publication/photo-publication.js';

export type TakedownCommand =
  | { readonly type: 'take-down'; readonly mark: Mark; readonly at: string }
  | { readonly type: 'restore'; readonly decisionId: DecisionId; readonly at: string }
  | { readonly type: 'set-legal-hold'; readonly isOn: boolean; readonly reason: string; readonly by: string | null; readonly at: string }
  /** Photos that have been down since `before` are not restored any more: their files are deleted. */
  | { readonly type: 'withhold'; readonly before: string; readonly at: string };

/** Code points of why a photo is held (S20). */
const MAX_OF_REASON = 1000;

export const photoTakedown: Decider<TakedownCommand, PhotoEvent, PhotoState> = { initial: noPhoto, evolve, decide };

/** B4. A photo that its owner has deleted in the meantime is as good as taken down, and nothing brings it back. */
function decide(command: TakedownCommand, state: PhotoState): readonly PhotoEvent[] {
  if (state.status === 'none') throw photoNotFound();
  if (state.status === 'deleted') return [];
  switch (command.type) {
    case 'take-down': {
      const marks = withMark(state.marks, command.mark);
      return marks ? takenDown(state, marks, command.at) : [];
    }
    case 'restore': {
      const marks = withoutMark(state.marks, command.decisionId);
      return marks ? restored(state, marks, command.at) : [];
    }
    case 'set-legal-hold': {
      const { photoId, ownerId, isOnLegalHold } = state;
      const { isOn, by, at } = command;
      const reason = command.reason.trim();
      const isWords = reason !== '' && [...reason].length <= MAX_OF_REASON && !/[\0\p{Surrogate}]/u.test(reason);
      if (!isWords)
        throw new Rejected<PhotoRejection>('invalid-photo', `reason has 1 to ${MAX_OF_REASON} characters`, {
          reason: [`has 1 to ${MAX_OF_REASON} characters`],
        });
      if (isOnLegalHold === isOn) return [];
      return [{ type: isOn ? 'media.legal-hold-placed' : 'media.legal-hold-ended', data: { photoId, ownerId, reason, by, at } }];
    }
    case 'withhold':
      return withheld(state, command);
    default:
      return assertNever(command);
  }
}

/** Counters of published photos hear of the end of a publication and nothing else. */
function takenDown(photo: LivePhoto, marks: Marks, at: string): readonly PhotoEvent[] {
  const down = downWith(photo, marks, at);
  return photo.status === 'published' ? [...unpublicationEvents(photo, at), down] : [down];
}

/** As it is without the decisions, which is also what its owner has done to it in the meantime. */
function restored(photo: LivePhoto, marks: Marks, at: string): readonly PhotoEvent[] {
  if (photo.isWithheld) throw new Rejected<PhotoRejection>('photo-withheld', 'The files of this photo have been deleted.');
  if (marks.standing.length > 0) return [downWith(photo, marks, at)];
  const { photoId, ownerId, status } = photo;
  const shown: PhotoEvent = { type: 'media.photo-restored', data: { photoId, ownerId, lifted: marks.lifted, state: status, at } };
  return photo.down && photo.wanted && status === 'draft' ? [shown, publicationEvent(photo, photo.down.publishedAt ?? at)] : [shown];
}

function withheld(photo: LivePhoto, { before, at }: Extract<TakedownCommand, { type: 'withhold' }>): readonly PhotoEvent[] {
  if (!photo.down || photo.isWithheld || photo.isOnLegalHold || photo.down.since > before) return [];
  return [{ type: 'media.photo-withheld', data: { photoId: photo.photoId, ownerId: photo.ownerId, ...filesOf(photo), at } }];
}

/** Repeated after any other event of its state: rows are made from the last event alone, which must say that the photo is down. */
export function repeatTakedown(photo: LivePhoto, at: string): readonly PhotoEvent[] {
  return photo.down ? [downWith(photo, photo.marks, at)] : [];
}

function downWith({ photoId, ownerId, status, wanted, down, ...photo }: LivePhoto, marks: Marks, at: string): PhotoTakenDown {
  const kept = down ?? { since: at, publishedAt: photo.publishedAt };
  return { type: 'media.photo-taken-down', data: { photoId, ownerId, ...marks, ...kept, isHeld: status === 'held', wanted, at } };
}
