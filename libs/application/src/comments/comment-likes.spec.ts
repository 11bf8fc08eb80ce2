import { type Comment, LikeComment, UnlikeComment } from '@heliograph/discussion-contracts';
import { CommentId, PhotoId, Rejected, UserId } from '@heliograph/kernel';
import { answers, handlersInMemory } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import { MessageBus, person } from '../actor/index.js';
import { CommentLikes } from './comment-likes.js';

const ada = person(UserId(1));
const photo = { photoId: PhotoId(7), ownerId: UserId(2) };

describe('likes of comments', () => {
  const { dispatcher, given } = handlersInMemory(
    answers(LikeComment, () => ({ countLikes: 5 })),
    answers(UnlikeComment, () => ({ countLikes: 4 })),
  );
  const forWriting = async (_: unknown, id: CommentId) => {
    if (id !== 3) throw new Rejected('comment-not-found');
    return {} as Comment;
  };
  const likes = new CommentLikes(new MessageBus(dispatcher, null), { findCommentForAction: forWriting });

  it('R2 answer how many like it then; R1 each is given in the actor’s name', async () => {
    expect([await likes.like(ada, photo, CommentId(3)), await likes.unlike(ada, photo, CommentId(3))]).toEqual([5, 4]);
    const like = { context: { actor: 'user:1' }, userId: 1, photoId: 7, commentId: 3 };
    expect(given).toMatchObject([like, like]);
    expect(given.map(({ constructor }) => constructor)).toEqual([LikeComment, UnlikeComment]);
  });

  it('of a comment that is not there, or not shown, are refused, and nothing happens', async () => {
    given.splice(0);
    for (const work of [likes.like(ada, photo, CommentId(4)), likes.unlike(ada, photo, CommentId(4))])
      await expect(work).rejects.toMatchObject({ code: 'comment-not-found' });
    expect(given).toEqual([]);
  });
});
