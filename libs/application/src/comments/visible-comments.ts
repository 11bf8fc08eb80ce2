import { type Comment, FilterReplied } from '@heliograph/discussion-contracts';
import type { UserId } from '@heliograph/kernel';
import type { MessageBus } from '../actor/index.js';
import type { Hidden } from '../people/index.js';

/** B2, B4, R5: what suspended people wrote, and whom a block hides, is a tombstone where replies are shown below it, and else nothing. */
export async function visibleComments(
  bus: Pick<MessageBus, 'ask'>,
  comments: readonly Comment[],
  hidden: Hidden,
  unlisted: readonly UserId[],
): Promise<readonly Comment[]> {
  const isHidden = ({ authorId }: Comment) => authorId !== null && hidden.has(authorId);
  const left = hidden.size === 0 ? [] : comments.filter(isHidden);
  if (left.length === 0) return comments;
  const ids = left.map(({ id }) => id);
  const replied = await bus.ask(new FilterReplied(ids, unlisted));
  return comments.flatMap((each) => {
    if (!isHidden(each)) return each;
    return replied.has(each.id) ? { ...each, authorId: null, body: '', countLikes: 0, editedAt: null } : [];
  });
}
