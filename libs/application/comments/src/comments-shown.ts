import type { MessageBus } from '@heliograph/application-actor';
import { type Comment, FilterReplied } from '@heliograph/discussion-contracts';
import type { UserId } from '@heliograph/kernel';

/** B2, B4, R5: what suspended people wrote, and whom a block hides, is a tombstone where replies are shown below it, and else nothing. */
export async function commentsShown(
  bus: Pick<MessageBus, 'ask'>,
  comments: readonly Comment[],
  hidden: ReadonlySet<UserId>,
  unlisted: readonly UserId[],
): Promise<readonly Comment[]> {
  if (hidden.size === 0) return comments;
  const isHidden = ({ authorId }: Comment) => authorId !== null && hidden.has(authorId);
  const replied = await bus.ask(
    new FilterReplied(
      comments.filter(isHidden).map(({ id }) => id),
      unlisted,
    ),
  );
  return comments.flatMap((each) => {
    if (!isHidden(each)) return each;
    return replied.has(each.id) ? { ...each, authorId: null, body: '', countLikes: 0, editedAt: null } : [];
  });
}
