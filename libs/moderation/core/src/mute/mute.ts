import { type EventOf, Rejected, relation } from '@heliograph/kernel';
import type { Mute } from '@heliograph/moderation-contracts';

/** Contract B2: a repeat has no effect, and nobody mutes themselves. Stream `mute-<user>-<muted>`: one for each pair and direction. */
export const mute = relation<Mute>()({
  on: 'moderation.user-muted',
  off: 'moderation.user-unmuted',
  check: ({ userId, mutedId }) => {
    if (userId === mutedId) throw new Rejected('mute-yourself', 'You cannot mute yourself.', { username: ['is your own'] });
  },
});

export type MuteEvent = EventOf<typeof mute>;
