import type { Dispatcher } from '@heliograph/cqrs';
import type { Database } from '@heliograph/database';
import { RestoreComment, TakeDownComment } from '@heliograph/discussion-contracts';
import { newId } from '@heliograph/event-store';
import { DisableUser, EnableUser, FindSuspended, FindTakenDownAvatar, RestoreAvatar, TakeDownAvatar } from '@heliograph/identity-contracts';
import { CommandId, CommentId, type Context, PhotoId, Rejected, type UserId } from '@heliograph/kernel';
import {
  BarPicture,
  FindPhotoState,
  FindPicture,
  IsWithheld,
  ReleasePhoto,
  RestorePhoto,
  TakeDownPhoto,
  UnbarPicture,
} from '@heliograph/media-contracts';
import type { Subject, SubjectType } from '@heliograph/moderation-contracts';
import { type StoredDecision, suspensionsOf } from '../rows/decision-rows.js';

export interface Enforcing {
  readonly dispatcher: Pick<Dispatcher, 'dispatch'>;
  readonly database: Pick<Database, 'query'>;
}

/**
 * B4: does what follows from a decision as it is now, in the context that owns the subject. Each of them is silent where that is done, so it is safe
 * to repeat, also after what was decided later. @throws Rejected as these contexts do
 */
export async function enforce(by: Enforcing, context: Context, decision: StoredDecision): Promise<void> {
  const { action, ownerId, subject } = decision;
  // Erasure has taken everything.
  if (ownerId === null) return;
  if (action === 'take-down') {
    await takingDown[subject.type](by, context, decision, ownerId);
    return;
  }
  if (action === 'none' || action === 'warn') {
    await release(by, context, subject);
    return;
  }
  if (action === 'suspend') await settleSuspension(by, context, ownerId);
}

/**
 * Suspension has one state, identity's: the newest decision says why and how long. One that was lifted before its end is passed over, as if there had
 * been none; where none is left, or its end has come, nobody is suspended.
 * @param why of a lifting
 */
export async function settleSuspension(
  { dispatcher, database }: Enforcing,
  context: Context,
  userId: UserId,
  why?: string | null,
): Promise<void> {
  let newest = await findNewestUnlifted(database, userId);
  for (;;) {
    if (newest && !isOver(newest, context.now))
      await dispatcher.dispatch(new DisableUser(own(context), userId, wordsOf(newest), newest.until));
    // Identity writes down by itself that the end has come. Where it does not know that end, it still has another suspension, which was lifted since.
    else if (!newest || (await dispatcher.dispatch(new FindSuspended([userId]))).has(userId))
      await dispatcher.dispatch(new EnableUser(own(context), userId, why ?? null));
    // Another process may have decided in the meantime and been faster: the last one looks again, so that the newest decision stays.
    const now = await findNewestUnlifted(database, userId);
    if (now?.id === newest?.id) return;
    newest = now;
  }
}

/** One that is lifted after its end had its whole time: without it an earlier one, which it replaced, would begin again. */
async function findNewestUnlifted(database: Enforcing['database'], userId: UserId): Promise<StoredDecision | undefined> {
  return (await suspensionsOf(database, userId)).find((each) => each.liftedAt === null || isOver(each, each.liftedAt));
}

const isOver = ({ until }: StoredDecision, at: Date): boolean => until !== null && until <= at;

/** B5: whether it is a photo that waits for this decision. */
export async function isHeld({ dispatcher }: Pick<Enforcing, 'dispatcher'>, { type, id }: Subject): Promise<boolean> {
  return type === 'photo' && (await dispatcher.dispatch(new FindPhotoState(PhotoId(id))))?.state === 'held';
}

/** B4: what is taken down for good does not come back. @throws Rejected `photo-withheld` */
export async function refuseWithheld({ dispatcher }: Pick<Enforcing, 'dispatcher'>, { type, id }: Subject): Promise<void> {
  if (type === 'photo' && (await dispatcher.dispatch(new IsWithheld(PhotoId(id)))))
    throw new Rejected('photo-withheld', 'The files of this photo have been deleted.');
}

/** B5: staff has looked at it and left it as it is; a photo that was held is let go. What is gone needs nothing. */
export async function release({ dispatcher }: Pick<Enforcing, 'dispatcher'>, context: Context, { type, id }: Subject): Promise<void> {
  if (type !== 'photo') return;
  await dispatcher.dispatch(new ReleasePhoto(own(context), PhotoId(id))).catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
}

async function takeDownPhoto(
  { dispatcher }: Enforcing,
  context: Context,
  { id, reason, subject, liftedAt }: StoredDecision,
): Promise<void> {
  const photoId = PhotoId(subject.id);
  const mark = { decisionId: id, reason };
  const picture = reason === 'illegal' ? await dispatcher.dispatch(new FindPicture(photoId)) : null;
  if (liftedAt === null) {
    await dispatcher.dispatch(new TakeDownPhoto(own(context), photoId, mark));
    if (picture) await dispatcher.dispatch(new BarPicture(own(context), picture, mark));
    return;
  }
  if (picture) await dispatcher.dispatch(new UnbarPicture(own(context), picture.checksum, id));
  await dispatcher.dispatch(new RestorePhoto(own(context), photoId, id));
}

async function takeDownComment(
  { dispatcher }: Enforcing,
  context: Context,
  { id, reason, subject, liftedAt }: StoredDecision,
): Promise<void> {
  const commentId = CommentId(subject.id);
  await dispatcher.dispatch(
    liftedAt === null
      ? new TakeDownComment(own(context), commentId, { decisionId: id, reason })
      : new RestoreComment(own(context), commentId, id),
  );
}

/** B5: what is lifted is let in again also where the person has chosen another picture in the meantime. */
async function takeDownAvatar(
  { dispatcher }: Enforcing,
  context: Context,
  { id, reason, decidedAt, liftedAt }: StoredDecision,
  ownerId: UserId,
): Promise<void> {
  const mark = { decisionId: id, reason };
  const isLifted = liftedAt !== null;
  if (!isLifted) await dispatcher.dispatch(new TakeDownAvatar(own(context), ownerId, mark, decidedAt));
  const picture = reason === 'illegal' ? await dispatcher.dispatch(new FindTakenDownAvatar(ownerId, id)) : null;
  if (picture)
    await dispatcher.dispatch(
      isLifted ? new UnbarPicture(own(context), picture.checksum, id) : new BarPicture(own(context), picture, mark),
    );
  if (isLifted) await dispatcher.dispatch(new RestoreAvatar(own(context), ownerId, id));
}

const takingDown = { photo: takeDownPhoto, comment: takeDownComment, user: takeDownAvatar } satisfies Record<SubjectType, unknown>;

/** Why, as the person is shown it: the words of the decision, else its reason where that says anything. */
const wordsOf = ({ note, reason }: StoredDecision): string | null => note ?? (reason === 'other' ? null : reason);

/** A command of its own, each time: what follows may have become the opposite, and is silent where it is done. */
const own = (context: Context): Context => ({
  ...context,
  commandId: CommandId(newId()),
  expectedVersion: undefined,
  allowance: undefined,
});

/** What a reaction passes by: nothing is there any more that could be hidden or shown. */
export const isGone = (error: unknown): boolean =>
  error instanceof Rejected && ['photo-not-found', 'comment-not-found', 'unknown-user', 'photo-withheld'].includes(error.code);
