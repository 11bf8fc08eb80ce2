import { describe, expect, it } from '@jest/globals';
import { readTags, tagSlug } from './tags.js';

describe('E: GET /tags/:slug: the slug of a tag', () => {
  it.each([
    ['Street Photography', 'street-photography'],
    ['  --Sand & Sea!! ', 'sand-sea'],
    ['Über Straße', 'über-straße'],
    ['Cafe\u0301', 'café'],
    ['ＦＵＬＬ　ｗｉｄｔｈ', 'full-width'],
    ['東京 タワー', '東京-タワー'],
    ['Москва_2024', 'москва-2024'],
    ['हिन्दी', 'हिन्दी'],
    ['ภาษาไทย', 'ภาษาไทย'],
    ['٣ أيام', '٣-أيام'],
    ['ﬁre', 'fire'],
    ['x²', 'x2'],
    ['#365project', '365project'],
    ['C++', 'c'],
  ])('%s is %s', (name, slug) => expect(tagSlug(name)).toBe(slug));

  it.each(['', '!!!', '🌅', '—', ' \t', '\u0301', '\u3164', '\uffa0\u115f', '\u200b\u2060\u2800'])('%j has none', (name) =>
    expect(tagSlug(name)).toBe(''),
  );

  it('is its own slug, so that a tag page leads to itself', () => {
    for (const name of ['İstanbul', 'ŉ', 'ẞ', 'Ǆ', '½ day', 'Ⅷ', 'क़लम', 'e\u0301\u0323'])
      expect(tagSlug(tagSlug(name))).toBe(tagSlug(name));
  });
});

describe('S20 E: POST /photos: the tags of a photo', () => {
  it('keep their order and what was typed; empty slugs are dropped and duplicates collapse', () => {
    expect(readTags([' Sea ', '??', 'SEA', 'Sand & Sea'])).toEqual([
      { name: 'Sea', slug: 'sea' },
      { name: 'Sand & Sea', slug: 'sand-sea' },
    ]);
  });

  it('are at most 30, of 50 characters', () => {
    const many = Array.from({ length: 31 }, (_, index) => `tag ${index}`);
    expect(readTags(many.slice(1))).toHaveLength(30);
    expect(() => readTags(many)).toThrow('at most 30 tags');
    expect(readTags(['🌅'.repeat(49) + 'x'])).toHaveLength(1);
    expect(() => readTags(['x'.repeat(51)])).toThrow('at most 50 characters');
  });
});
