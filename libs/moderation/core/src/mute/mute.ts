import { type Decider, type Event, Rejected, toggle, type UserId } from '@heliograph/kernel';

interface OfMute {
  /** Who mutes. */
  readonly userId: UserId;
  readonly mutedId: UserId;
  /** When it happened: ISO 8601 in UTC. */
  readonly at: string;
}

export type UserMuted = Event<'moderation.user-muted', OfMute>;
export type UserUnmuted = Event<'moderation.user-unmuted', OfMute>;
/** Stream `mute-<user>-<muted>`: one for each pair and direction. */
export type MuteEvent = UserMuted | UserUnmuted;

export interface MuteState {
  readonly isMuted: boolean;
}

export interface SetMute extends OfMute {
  readonly muted: boolean;
}

const relation: Decider<SetMute, MuteEvent, MuteState> = toggle({
  wanted: 'muted',
  state: 'isMuted',
  on: 'moderation.user-muted',
  off: 'moderation.user-unmuted',
});

/** Contract B2: a repeat has no effect, and nobody mutes themselves. */
export const mute: Decider<SetMute, MuteEvent, MuteState> = {
  ...relation,
  decide: (command, state) => {
    if (command.muted && command.userId === command.mutedId)
      throw new Rejected('mute-yourself', 'You cannot mute yourself.', { username: ['is your own'] });
    return relation.decide(command, state);
  },
};
