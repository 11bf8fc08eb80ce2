import { deciderSpec } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import { theme } from './theme.js';

const at = '2026-01-31T09:30:00.000Z';
const week = '2026-W25';
const set = (title: string, tag: string) => ({ type: 'media.theme-set', data: { week, title, tag, at } }) as const;
const removed = { type: 'media.theme-removed', data: { week, at } } as const;

describe('the theme of a week', () => {
  const { given } = deciderSpec(theme);
  const wanted = (title: string, tag: string, of = week) => ({ type: 'set', week: of, words: { title, tag }, at }) as const;
  const ended = { type: 'remove', week, at } as const;

  it('is set, with the slug of its tag, exchanged, and set once', () => {
    given().when(wanted(' Reflections ', 'In Water!')).then(set('Reflections', 'in-water'));
    given(set('Reflections', 'in-water')).when(wanted('Reflections', 'mirrors')).then(set('Reflections', 'mirrors'));
    given(set('Reflections', 'in-water')).when(wanted('Reflections', 'in-water')).thenNothing();
  });

  it('is removed once, and may be set again', () => {
    given(set('Reflections', 'mirrors')).when(ended).then(removed);
    given(set('Reflections', 'mirrors'), removed).when(ended).thenRejected('theme-not-found');
    given(set('Reflections', 'mirrors'), removed).when(wanted('Reflections', 'mirrors')).then(set('Reflections', 'mirrors'));
  });

  it('there are weeks of the calendar alone', () => {
    for (const none of ['2025-W53', 'now', ''])
      given()
        .when(wanted('Reflections', 'mirrors', none))
        .thenRejected('theme-not-found');
  });

  it.each([
    ['', 'mirrors', ['title']],
    ['x'.repeat(101), 'mirrors', ['title']],
    ['Reflections', '!!!', ['tag']],
    ['Reflections', 'x'.repeat(51), ['tag']],
    ['', '', ['title', 'tag']],
  ])('S20 %j with the tag %j is refused by field', (title, tag, fields) => {
    const decided = () => theme.decide(wanted(title, tag), null);
    expect(decided).toThrow(expect.objectContaining({ code: 'invalid-theme' }));
    try {
      decided();
    } catch (error) {
      expect(Object.keys((error as { errors: object }).errors)).toEqual(fields);
    }
  });
});
