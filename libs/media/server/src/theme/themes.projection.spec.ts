import { put, remove } from '@heliograph/database';
import { stored } from '@heliograph/testing/pure';
import { expect, it } from '@jest/globals';
import { themesInline } from './themes.projection.js';
import { themes } from './themes.table.js';

const data = { week: '2026-W25', title: 'Reflections', tag: 'reflections', at: '2026-03-01T10:00:00.000Z' };
const changes = (type: 'media.theme-set' | 'media.theme-removed') => themesInline.on[type]?.(stored({ type, data } as never) as never);

it('a theme has a row of its week, with the day on which it begins', () =>
  expect(changes('media.theme-set')).toEqual([
    put(themes, { week: '2026-W25' }, { first_day: 20_619, title: 'Reflections', tag: 'reflections' }),
  ]));

it('a theme that is removed has none', () => expect(changes('media.theme-removed')).toEqual([remove(themes, { week: '2026-W25' })]));
