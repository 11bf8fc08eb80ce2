import type { Decider } from '@heliograph/kernel';
import type { PhotoEvent } from '../photo/photo.events.js';
import { evolve, noPhoto, type PhotoState } from '../photo/photo.state.js';
import { deletionEvents } from '../photo-deletion/photo-deletion.js';

/** The photo goes with its owner; nothing to do where it is gone. Tells none of the owner's words, whether or not they can still be read. */
export const photoDiscard: Decider<{ readonly at: string }, PhotoEvent, PhotoState> = {
  initial: noPhoto,
  evolve,
  decide: ({ at }, state) => {
    if (state.status === 'none' || state.status === 'deleted') return [];
    return deletionEvents({ ...state, words: { title: null, description: null, tags: null, tagSlugs: null } }, at);
  },
};
