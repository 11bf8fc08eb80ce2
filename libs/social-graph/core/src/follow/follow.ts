import { type Decider, type Event, Rejected, toggle, type UserId } from '@heliograph/kernel';

interface OfFollow {
  readonly followerId: UserId;
  readonly followeeId: UserId;
  /** When it happened: ISO 8601 in UTC. */
  readonly at: string;
}

export type UserFollowed = Event<'social-graph.user-followed', OfFollow>;
export type UserUnfollowed = Event<'social-graph.user-unfollowed', OfFollow>;
/** Stream `follow-<follower>-<followee>`: one for each pair and direction. */
export type FollowEvent = UserFollowed | UserUnfollowed;

export interface FollowState {
  readonly isFollowed: boolean;
}

export interface SetFollow extends OfFollow {
  readonly followed: boolean;
}

const relation: Decider<SetFollow, FollowEvent, FollowState> = toggle({
  wanted: 'followed',
  state: 'isFollowed',
  on: 'social-graph.user-followed',
  off: 'social-graph.user-unfollowed',
});

/** Contract R1: a repeat has no effect, and users cannot follow themselves. */
export const follow: typeof relation = {
  ...relation,
  decide: (command, state) => {
    if (command.followed && command.followerId === command.followeeId)
      throw new Rejected('follow-yourself', 'Nobody can follow himself.', { username: ['is your own'] });
    return relation.decide(command, state);
  },
};
