import { ChooseCover, type Cover, FindCover } from '@heliograph/identity-contracts';
import { PhotoId, type Query, Rejected, UserId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { anonymous, MessageBus, person } from '../actor/index.js';
import type { People } from '../people/index.js';
import type { PhotoLists } from './photo-lists.js';
import type { PhotoView } from './photo-view.js';
import type { Photos } from './photos.js';
import { ProfileCovers } from './profile-covers.js';
import type { VisiblePhotos } from './visible-photos.js';

const ada = person(UserId(7));
const view = (photoId: number, ownerId = 7) => ({ photo: { photoId: PhotoId(photoId), ownerId: UserId(ownerId) } }) as PhotoView;

interface World {
  readonly cover?: Cover | null;
  /** That the actor sees. */
  readonly seen?: readonly PhotoView[];
  readonly liked?: readonly PhotoView[];
  readonly state?: 'published' | 'draft';
}

function covers({ cover = null, seen = [], liked = [view(1)], state = 'published' }: World) {
  const sent: unknown[] = [];
  const dispatch = async (message: Query<unknown>) => {
    if (message instanceof FindCover) return cover;
    sent.push(message);
    return undefined;
  };
  const people = { visibleUserId: async () => UserId(7) } as unknown as People;
  const lists = { listPhotos: async () => ({ items: liked }) } as unknown as PhotoLists;
  const photos = {
    findByIds: async (ids: readonly PhotoId[]) => seen.filter(({ photo }) => ids.includes(photo.photoId)),
  } as unknown as Photos;
  const visible = {
    findOwnPhoto: async (id: PhotoId) => {
      if (id === 9) throw new Rejected('not-your-photo');
      return { photoId: id, state };
    },
  } as unknown as VisiblePhotos;
  return { sent, part: new ProfileCovers(new MessageBus({ dispatch: dispatch as never }, null), people, lists, photos, visible) };
}

describe('the cover of a profile', () => {
  const chosen = { photoId: PhotoId(5), crop: 'top' } as const;

  it('is the photo that was chosen, in the part that was chosen', async () => {
    const { part } = covers({ cover: chosen, seen: [view(5)] });
    expect(await part.findCover('ada', anonymous, new Set())).toEqual({ photo: view(5), crop: 'top', isChosen: true });
  });

  it.each([
    ['none is chosen', { seen: [view(5)] }],
    ['the chosen one is not seen any more', { cover: chosen }],
    ['it is another person’s', { cover: chosen, seen: [view(5, 8)] }],
  ])('is the photo that is liked most where %s', async (_why, world) => {
    expect(await covers(world).part.findCover('ada', anonymous, new Set())).toEqual({ photo: view(1), crop: 'centre', isChosen: false });
  });

  it('is none where there is no photo', async () =>
    expect(await covers({ cover: chosen, liked: [] }).part.findCover('ada', anonymous, new Set())).toBeNull());

  it('is chosen among one’s own published photos', async () => {
    const { part, sent } = covers({});
    await part.choose(ada, PhotoId(5), 'top');
    await part.choose(ada, null, 'top');
    expect(sent).toEqual([expect.any(ChooseCover), expect.any(ChooseCover)]);
    expect(sent).toMatchObject([
      { userId: 7, cover: chosen },
      { userId: 7, cover: null },
    ]);
    await expect(part.choose(ada, PhotoId(9), 'top')).rejects.toMatchObject({ code: 'not-your-photo' });
    const draft = covers({ state: 'draft' });
    await expect(draft.part.choose(ada, PhotoId(5), 'top')).rejects.toMatchObject({ code: 'photo-not-found' });
    expect([sent.length, draft.sent.length]).toEqual([2, 0]);
  });
});
