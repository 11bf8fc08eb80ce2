import type { Username } from './people.js';

export interface Turn {
  /** `owner`: the photographer. */
  readonly by: Username | 'owner';
  readonly says: string;
  /** Index of the turn that it answers; else it stands by itself. */
  readonly answers?: number;
  readonly likedBy?: readonly Username[];
}

/** What people say below the photographs, by number in the album. Words that fit any picture. */
export const conversations: Readonly<Record<number, readonly Turn[]>> = {
  0: [
    { by: 'vera', says: 'I keep coming back to this one.', likedBy: ['amara'] },
    { by: 'owner', says: 'Thank you! It took three evenings until the light agreed.', answers: 0, likedBy: ['vera', 'lev'] },
    { by: 'lev', says: 'Worth all three.', answers: 1 },
  ],
  2: [
    { by: 'anouk', says: 'How long was the shutter open?' },
    { by: 'owner', says: 'Longer than my fingers liked.', answers: 0, likedBy: ['anouk', 'vera', 'idris'] },
    { by: 'mei.tanaka', says: 'The quiet in this.' },
  ],
  5: [
    { by: 'idris', says: 'Straight out of the camera?' },
    { by: 'owner', says: 'A little darker than it was, I admit.', answers: 0 },
    { by: 'idris', says: 'It does it good.', answers: 1 },
  ],
  8: [
    { by: 'vera', says: 'This should hang on a wall. @jonas.w, have you seen it?', likedBy: ['pablo_r', 'mei.tanaka'] },
    { by: 'jonas.w', says: 'I have. I am only pretending not to be jealous.', answers: 0, likedBy: ['vera', 'amara'] },
    { by: 'owner', says: 'You two. Come and see the real thing.', answers: 1, likedBy: ['jonas.w'] },
    { by: 'pablo_r', says: 'On my way with the tripod.', answers: 2 },
  ],
  11: [
    { by: 'mei.tanaka', says: 'The colours down in the corner!' },
    { by: 'amara', says: 'Came for the middle, stayed for the corner.', answers: 0 },
  ],
  13: [{ by: 'jonas.w', says: 'I would have walked past it. Good that you did not.' }],
  16: [{ by: 'lev', says: 'Is this near the harbour?' }],
  18: [
    { by: 'vera', says: 'Congratulations on the selection, well deserved.', likedBy: ['amara'] },
    { by: 'pablo_r', says: 'Seconded.', answers: 0 },
    { by: 'owner', says: 'Thank you both! I still cannot feel my toes.', answers: 0 },
  ],
  19: [
    { by: 'anouk', says: 'Before breakfast again?' },
    { by: 'owner', says: 'Before coffee, even.', answers: 0, likedBy: ['anouk', 'idris'] },
  ],
  23: [{ by: 'mei.tanaka', says: 'Tomorrow again, please.' }],
};
