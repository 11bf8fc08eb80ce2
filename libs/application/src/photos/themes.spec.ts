import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import { type Query, UserId } from '@heliograph/kernel';
import { FindTheme, ListThemes, RemoveTheme, SetTheme, type Theme } from '@heliograph/media-contracts';
import type { PhotosOf } from '@heliograph/views-contracts';
import { describe, expect, it } from '@jest/globals';
import { anonymous, MessageBus, person } from '../actor/index.js';
import type { PhotoLists } from './photo-lists.js';
import { Themes } from './themes.js';

const theme: Theme = { week: '2026-W25', firstDay: '2026-06-15', title: 'Reflections', tag: 'reflections' };

const editor = person(UserId(7));

function themes(stored: Theme | null = theme) {
  const sent: unknown[] = [];
  const asked: PhotosOf[] = [];
  const dispatch = async (message: Query<unknown>) => {
    sent.push(message);
    if (message instanceof FindTheme) return stored;
    if (message instanceof ListThemes) return { items: [theme], total: 1, first: [1], last: [1], hasBefore: false, hasAfter: true };
    return theme;
  };
  const lists = { listPhotos: async (of: PhotosOf) => void asked.push(of) } as unknown as PhotoLists;
  const pager = new Pager(new SignedCursors('a secret of the specs'));
  return { sent, asked, part: new Themes(new MessageBus({ dispatch: dispatch as never }, null), pager, lists) };
}

describe('themes of weeks', () => {
  it('U2 begin with the first Monday on earth, and are not there before', async () => {
    const { part } = themes();
    expect(await part.findTheme('2026-W25', new Date('2026-06-14T10:00:00Z'))).toEqual(theme);
    const before = new Date('2026-06-14T09:59:59Z');
    await expect(part.findTheme('2026-W25', before)).rejects.toMatchObject({ code: 'theme-not-found' });
    for (const name of ['\0', 'sea', '2025-W53']) {
      await expect(part.findTheme(name)).rejects.toMatchObject({ code: 'theme-not-found' });
      await expect(part.remove(editor, name)).rejects.toMatchObject({ code: 'theme-not-found' });
    }
    await expect(themes(null).part.findTheme('2026-W25')).rejects.toMatchObject({ code: 'theme-not-found' });
  });

  it('list what has begun; editors are shown the others, too', async () => {
    const { part, sent } = themes();
    const page = await part.listThemes({ perPage: 1 }, new Date('2026-06-14T09:59:59Z'));
    expect(sent.at(-1)).toMatchObject({ until: '2026-06-14' });
    await part.listAllThemes({ perPage: 1 });
    expect(sent.at(-1)).toMatchObject({ until: null });
    await expect(part.listAllThemes({ perPage: 1, cursor: page.next ?? '' })).rejects.toMatchObject({ code: 'foreign-cursor' });
  });

  it('U2 have the photos of their tag that were taken in their week', async () => {
    const { part, asked, sent } = themes();
    await part.listPhotos(theme, { perPage: 2 }, anonymous);
    expect(asked).toEqual([{ kind: 'theme', slug: 'reflections', firstDay: '2026-06-15', endDay: '2026-06-22' }]);
    await part.findThemeOfDay('2026-06-21');
    expect(sent.at(-1)).toMatchObject({ week: '2026-W25' });
  });

  it('are set and removed by editors', async () => {
    const { part, sent } = themes();
    await part.set(editor, '2026-W25', () => ({ title: 'Reflections', tag: 'Reflections' }));
    await part.remove(editor, '2026-W25');
    expect(sent).toEqual([expect.any(SetTheme), expect.any(RemoveTheme)]);
    const unread = () => Promise.reject(new Error('S12 a week that is none comes first')) as never;
    await expect(part.set(editor, '2025-W53', unread)).rejects.toMatchObject({ code: 'theme-not-found' });
  });
});
