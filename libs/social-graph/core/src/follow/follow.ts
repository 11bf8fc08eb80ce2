import { type Decider, type Event, Rejected, type UserId } from '@heliograph/kernel';

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

/** Contract R1: what stands already is silent, and nobody follows himself. */
export const follow: Decider<SetFollow, FollowEvent, FollowState> = {
  initial: { isFollowed: false },
  evolve: (_state, event) => ({ isFollowed: event.type === 'social-graph.user-followed' }),
  decide: ({ followed, ...data }, { isFollowed }) => {
    if (followed && data.followerId === data.followeeId)
      throw new Rejected('follow-yourself', 'Nobody can follow himself.', { username: ['is your own'] });
    if (followed === isFollowed) return [];
    return [{ type: followed ? 'social-graph.user-followed' : 'social-graph.user-unfollowed', data }];
  },
};
