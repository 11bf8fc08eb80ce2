import { FindCommentFacts } from '@heliograph/discussion-contracts';
import { CommentId, PhotoId, UserId } from '@heliograph/kernel';
import { FindAlikePhotos, FindPhoto, photoStatuses } from '@heliograph/media-contracts';
import { SubjectId } from '@heliograph/moderation-contracts';
import { answers, handlersInMemory } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import { MessageBus } from '../actor/index.js';
import { CaseSubjects } from './case-subjects.js';

const words = ['PRIVATE-TITLE', 'PRIVATE-DESCRIPTION', 'privatetag', '#123456', 'cHJpdmF0ZQ', 'private-name'];

/** Photos 1 to 6 are in one state each and all look alike; 7 is a comment on photo 1. */
function subjects() {
  const { dispatcher } = handlersInMemory(
    answers(FindPhoto, ({ photoId }) => {
      const state = photoStatuses[photoId - 1];
      const [title, description, tag, hex, thumbhash, file] = words;
      return {
        ...{ photoId, ownerId: UserId(70 + photoId), state, title, description, tags: [tag], tagNames: [tag], colors: [{ hex, ratio: 1 }] },
        ...{ thumbhash, imageThumb: file, imageLarge: file, imageFull: file, width: 3123, height: 2123 },
      } as never;
    }),
    answers(FindAlikePhotos, ({ photoId }) =>
      photoStatuses.flatMap((_, at) => (at + 1 === photoId ? [] : { photoId: PhotoId(at + 1), distance: at === 0 ? null : at })),
    ),
    answers(FindCommentFacts, ({ commentId }) => ({ commentId, photoId: PhotoId(1), authorId: UserId(9), body: 'Said' })),
  );
  return new CaseSubjects(new MessageBus(dispatcher, null));
}

describe('what staff sees of photos', () => {
  it.each(photoStatuses.map((state, at) => [state, at + 1]))(
    'B3 one that is %s: its words only where others or moderators see it',
    async (state, id) => {
      const { photo, alike } = await subjects().findSubject({ type: 'photo', id: SubjectId(id as number) }, null);
      const isShown = state === 'published' || state === 'held' || state === 'taken-down';
      expect(photo).toMatchObject(isShown ? { isShown, photo: { photoId: id, state, title: 'PRIVATE-TITLE' } } : {});
      if (!isShown) expect(photo).toEqual({ isShown: false, photoId: id, state, distance: null });
      expect(alike.map((each) => each.isShown)).toEqual(alike.map((each) => each.isShown && 'photo' in each));
    },
  );

  it('B3 what looks alike and is not published is an id, a state and a distance, no matter who owns it', async () => {
    const { alike } = await subjects().findSubject({ type: 'photo', id: SubjectId(3) }, null);
    const unshown = alike.filter(({ isShown }) => !isShown);
    expect(unshown).toEqual([
      { isShown: false, photoId: 1, state: 'draft', distance: null },
      { isShown: false, photoId: 2, state: 'processing', distance: 1 },
      { isShown: false, photoId: 4, state: 'failed', distance: 3 },
    ]);
    expect(alike.filter(({ isShown }) => isShown)).toHaveLength(2);
  });

  it('B3 the photo that a comment is on has no words either while it is a draft', async () => {
    const found = await subjects().findSubject({ type: 'comment', id: SubjectId(CommentId(7)) }, PhotoId(1));
    expect(found).toMatchObject({ photo: { isShown: false, photoId: 1 }, comment: { body: 'Said' } });
    for (const word of words) expect(JSON.stringify(found)).not.toContain(word);
  });
});
