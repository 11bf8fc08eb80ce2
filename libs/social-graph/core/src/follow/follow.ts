import { type Decider, type Event, Rejected, toggle, type UserId } from '@heliograph/kernel';

interface OfFollow {
  readonly followerId: UserId;
  readonly followeeId: UserId;
  /** When it happened: ISO 8601 in UTC. */
  readonly at: string;
}

export type UserFollowed = Event<'social-graph.user-followed', OfFollow>;
export type UserUnfollowed = Event<'social-graph.user-unfollowed', OfFollow>;
/** That side is suspended: the follow stands, and the other side counts it no more until it is shown. */
export type FollowerHidden = Event<'social-graph.follower-hidden', OfFollow>;
export type FollowerShown = Event<'social-graph.follower-shown', OfFollow>;
export type FolloweeHidden = Event<'social-graph.followee-hidden', OfFollow>;
export type FolloweeShown = Event<'social-graph.followee-shown', OfFollow>;
/** Stream `follow-<follower>-<followee>`: one for each pair and direction. */
export type FollowEvent = UserFollowed | UserUnfollowed | FollowerHidden | FollowerShown | FolloweeHidden | FolloweeShown;

export type FollowSide = 'follower' | 'followee';

export interface FollowState {
  readonly isFollowed: boolean;
  /** Which sides are hidden. A follow that ends is shown first, so that counters hear of pairs alone. */
  readonly hidden: Readonly<Record<FollowSide, boolean>>;
}

export interface SetFollow extends OfFollow {
  readonly followed: boolean;
}

const relation: Decider<SetFollow, FollowEvent, { readonly isFollowed: boolean }> = toggle({
  wanted: 'followed',
  state: 'isFollowed',
  on: 'social-graph.user-followed',
  off: 'social-graph.user-unfollowed',
});

const sides = ['follower', 'followee'] as const;
const shown = { follower: false, followee: false };
const initial: FollowState = { isFollowed: false, hidden: shown };

function evolve(state: FollowState, { type }: FollowEvent): FollowState {
  switch (type) {
    case 'social-graph.follower-hidden':
      return { ...state, hidden: { ...state.hidden, follower: true } };
    case 'social-graph.follower-shown':
      return { ...state, hidden: { ...state.hidden, follower: false } };
    case 'social-graph.followee-hidden':
      return { ...state, hidden: { ...state.hidden, followee: true } };
    case 'social-graph.followee-shown':
      return { ...state, hidden: { ...state.hidden, followee: false } };
    default:
      return { isFollowed: type === 'social-graph.user-followed', hidden: shown };
  }
}

/** Contract R1: a repeat has no effect, and users cannot follow themselves. */
export const follow: Decider<SetFollow, FollowEvent, FollowState> = {
  initial,
  evolve,
  decide: (command, state) => {
    const { followed, ...data } = command;
    if (followed && data.followerId === data.followeeId)
      throw new Rejected('follow-yourself', 'You cannot follow yourself.', { username: ['is your own'] });
    const toShow = followed ? [] : sides.filter((side) => state.hidden[side]);
    return [...toShow.map((side): FollowEvent => ({ type: `social-graph.${side}-shown`, data })), ...relation.decide(command, state)];
  },
};

export interface SetFollowVisibility extends OfFollow {
  readonly side: FollowSide;
  readonly hidden: boolean;
}

/** B4: a follow of which one side is suspended, or no longer. */
export const followVisibility: Decider<SetFollowVisibility, FollowEvent, FollowState> = {
  initial,
  evolve,
  decide: ({ side, hidden, ...data }, state) => {
    if (!state.isFollowed || state.hidden[side] === hidden) return [];
    return [{ type: `social-graph.${side}-${hidden ? 'hidden' : 'shown'}`, data }];
  },
};
