import * as contract from '@heliograph/discussion-contracts';
import { CommentId, DecisionId, PhotoId, UserId } from '@heliograph/kernel';
import { event, type InferEvent, markFields, personal } from '@heliograph/kernel/events';
import { z } from 'zod';

const ofComment = contract.CommentDeleted.schema;
/** The author's own words. */
const words = {
  body: personal(z.string().nullable()),
  /** Usernames in lower case, in the order of the text. */
  mentions: personal(z.array(z.string()).nullable()),
};
const marked = {
  /** It was not down before, or is not from then on: other decisions neither stood nor stand. */
  isChange: z.boolean(),
  /** Its author is suspended: it counts for the photo neither before nor after. */
  isHidden: z.boolean(),
};
const sample = { commentId: CommentId(31), photoId: PhotoId(5), authorId: UserId(7), at: '2026-01-31T09:30:00.000Z' };
const partitionBy = (data: { photoId: PhotoId }) => data.photoId;
/** Until version 1 a comment's events named all comments above it, from the top one down to its parent. */
interface Below {
  readonly ancestors: readonly CommentId[];
}

const visibility = {
  version: 2,
  /** `isTakenDown`: it counts for nobody already, or still does not. */
  schema: ofComment.extend({ isTakenDown: z.boolean() }),
  // Version 1 is from before comments were taken down by staff.
  upcasters: { 1: (data: typeof sample) => ({ ...data, isTakenDown: false }) },
  sample: { ...sample, isTakenDown: false },
  partitionBy,
};

/** Everything that can happen to one comment but likes: stream `comment-<id>`. */
export const commentEvents = [
  event({
    type: contract.CommentAdded.type,
    version: 3,
    // Its place below its parent: null and 0 at the top level.
    schema: contract.CommentAdded.schema.extend(words),
    upcasters: {
      1: ({ ancestors, ...rest }: Below) => ({ ...rest, parentId: ancestors.at(-1) ?? null, level: ancestors.length }),
      // Nobody is notified of what was written before anybody was notified of comments.
      2: (data: object) => ({ ...data, parentAuthorId: null, mentionedIds: [] }),
    },
    sample: {
      ...sample,
      photoOwnerId: UserId(2),
      parentId: CommentId(12),
      parentAuthorId: UserId(3),
      level: 1,
      body: 'Well seen, @ada',
      mentions: ['ada'],
      mentionedIds: [UserId(4)],
    },
    owner: 'authorId',
    partitionBy,
    publish: contract.CommentAdded,
  }),
  event({
    type: 'discussion.comment-edited',
    version: 1,
    schema: ofComment.extend(words),
    sample: { ...sample, body: 'Well seen indeed', mentions: [] },
    owner: 'authorId',
    partitionBy,
    publish: 'private',
  }),
  event({
    type: contract.CommentDeleted.type,
    version: 2,
    // Who deleted it, or the deletion that it follows from.
    schema: ofComment.extend({ reason: z.enum(['author', 'photo-owner', 'staff', 'author-erased', 'photo-deleted']) }),
    upcasters: { 1: ({ ancestors: _, ...rest }: Below) => rest },
    sample: { ...sample, reason: 'author' },
    partitionBy,
    publish: contract.CommentDeleted,
  }),
  // Its author is suspended: it stands, and counts no more until it is shown.
  event({
    type: contract.CommentHidden.type,
    ...visibility,
    publish: ({ data }) => (data.isTakenDown ? [] : [published(contract.CommentHidden, data)]),
  }),
  event({
    type: contract.CommentShown.type,
    ...visibility,
    publish: ({ data }) => (data.isTakenDown ? [] : [published(contract.CommentShown, data)]),
  }),
  // Decisions of staff stand (B4): it is a tombstone.
  event({
    type: contract.CommentTakenDown.type,
    version: 1,
    schema: ofComment.extend({ ...markFields, ...marked }),
    sample: {
      ...sample,
      standing: [{ decisionId: DecisionId(5), reason: 'harassment' }],
      lifted: [DecisionId(4)],
      isChange: true,
      isHidden: false,
    },
    partitionBy,
    publish: ({ data }) => [
      ...(data.isChange ? [published(contract.CommentTakenDown, data)] : []),
      ...(data.isChange && !data.isHidden ? [published(contract.CommentHidden, data)] : []),
    ],
  }),
  // No decision stands.
  event({
    type: contract.CommentRestored.type,
    version: 1,
    schema: ofComment.extend({ lifted: markFields.lifted, ...marked }),
    sample: { ...sample, lifted: [DecisionId(5)], isChange: true, isHidden: false },
    partitionBy,
    publish: ({ data }) => [
      ...(data.isChange ? [published(contract.CommentRestored, data)] : []),
      ...(data.isChange && !data.isHidden ? [published(contract.CommentShown, data)] : []),
    ],
  }),
] as const;

export type CommentEvent = InferEvent<(typeof commentEvents)[number]>;
export type CommentAdded = Extract<CommentEvent, { type: 'discussion.comment-added' }>;
export type CommentEdited = Extract<CommentEvent, { type: 'discussion.comment-edited' }>;
export type CommentDeleted = Extract<CommentEvent, { type: 'discussion.comment-deleted' }>;
export type DeletionReason = CommentDeleted['data']['reason'];

/** Other contexts learn whether it counts for the photo, for any reason to hide it, and whether it counts for its author; of pairs alone. */
function published<Type extends string>({ type }: { readonly type: Type }, { commentId, photoId, authorId, at }: typeof sample) {
  return { type, data: { commentId, photoId, authorId, at } };
}
