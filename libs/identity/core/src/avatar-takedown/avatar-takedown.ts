import {
  type Decider,
  type DecisionId,
  assertNever,
  type Mark,
  type Marks,
  noMarks,
  type UserId,
  withMark,
  withoutMark,
} from '@heliograph/kernel';
import { rejection } from '../refusal/refusal.js';
import { type Absent, accountState } from '../user/account-state.js';
import type { AvatarChanged, AvatarTakenDown, UserEvent } from '../user/user.events.js';

interface OfUser {
  readonly userId: UserId;
  readonly at: string;
}

export type AvatarTakedownCommand = OfUser &
  (
    | {
        readonly type: 'take-down';
        readonly mark: Mark;
        /** A picture that is newer than this is another one. */
        readonly decidedAt: string;
      }
    | { readonly type: 'restore'; readonly decisionId: DecisionId }
    /** A picture that has been down since `before` is not shown again. */
    | { readonly type: 'withhold'; readonly before: string }
  );

export interface AvatarState {
  readonly status: 'registered';
  /** The one that the person chose last, shown or not; null: none, or it was deleted. */
  readonly picture: AvatarChanged['data'] | null;
  /** Null: it is not taken down. */
  readonly downSince: string | null;
  /** About this picture; decisions about those before it are among the lifted: nothing is left that they could do. */
  readonly marks: Marks;
}

/** B5: the picture of a person is taken down, and restored. Another one that they choose in the meantime is shown. */
export const avatarTakedown: Decider<AvatarTakedownCommand, UserEvent, AvatarState | Absent> = {
  ...accountState<AvatarState>(() => ({ status: 'registered', picture: null, downSince: null, marks: noMarks }), evolve),

  decide(command, state) {
    if (state.status === 'absent') throw rejection('unknown-user');
    const { userId, at } = command;
    switch (command.type) {
      case 'take-down': {
        if (state.picture === null || state.picture.at > command.decidedAt) return [];
        const marks = withMark(state.marks, command.mark);
        return marks ? [takenDown(marks, command, state)] : [];
      }
      case 'restore': {
        const marks = withoutMark(state.marks, command.decisionId);
        if (marks === null) return [];
        if (marks.standing.length > 0) return [takenDown(marks, command, state)];
        return [{ type: 'identity.avatar-restored', data: { userId, avatar: state.picture?.avatar ?? null, lifted: marks.lifted, at } }];
      }
      case 'withhold':
        return state.downSince !== null && state.downSince <= command.before
          ? [{ type: 'identity.avatar-withheld', data: { userId, at } }]
          : [];
      default:
        return assertNever(command);
    }
  },
};

const takenDown = (marks: Marks, { userId, at }: OfUser, { downSince }: AvatarState): AvatarTakenDown => ({
  type: 'identity.avatar-taken-down',
  data: { userId, ...marks, since: downSince ?? at, at },
});

function evolve(state: AvatarState, event: UserEvent): AvatarState {
  switch (event.type) {
    case 'identity.avatar-changed':
      return { ...withoutPicture(state), picture: event.data };
    case 'identity.avatar-taken-down': {
      const { standing, lifted, since } = event.data;
      return { ...state, marks: { standing, lifted }, downSince: since };
    }
    case 'identity.avatar-restored':
      return { ...state, marks: { standing: [], lifted: event.data.lifted }, downSince: null };
    case 'identity.avatar-withheld':
      return withoutPicture(state);
    default:
      return state;
  }
}

const withoutPicture = ({ status, marks }: AvatarState): AvatarState => ({
  ...{ status, picture: null, downSince: null },
  marks: { standing: [], lifted: [...marks.lifted, ...marks.standing.map(({ decisionId }) => decisionId)] },
});

/** What the decision took down, as it would be barred; null: nothing, or it was never said what was sent. */
export function takenDownPictureOf(
  decisionId: DecisionId,
  events: readonly UserEvent[],
): { checksum: string; fingerprint: string | null } | null {
  let chosen: AvatarChanged['data'] | null = null;
  for (const event of events) {
    if (event.type === 'identity.avatar-changed') chosen = event.data;
    if (event.type !== 'identity.avatar-taken-down' || !event.data.standing.some((mark) => mark.decisionId === decisionId)) continue;
    // Of an older picture we know what was made of it alone.
    const checksum = chosen?.checksum ?? chosen?.sha256 ?? null;
    return checksum === null ? null : { checksum, fingerprint: chosen?.fingerprint ?? null };
  }
  return null;
}
