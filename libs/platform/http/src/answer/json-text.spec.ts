import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AroundFlag, JsonText } from './json-text.js';
import { PageOfTexts } from './page-of-texts.js';
import { linksOf, pageLinks } from './pagination.js';

const members = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue());
const flagged = fc.record({ before: members, text: fc.string({ unit: 'binary' }), is_liked: fc.constantFrom(0 as const, 1 as const) });
const textOf = (resource: { is_liked: 0 | 1 }) => new AroundFlag({ ...resource, is_liked: 0 }, 'is_liked').with(resource.is_liked === 1);

describe('a page whose items are texts', () => {
  const page = fc.array(fc.oneof(flagged, members), { minLength: 1 });
  const textsOf = (items: readonly object[]) =>
    items.map((item) => ('is_liked' in item ? textOf(item as { is_liked: 0 }) : new JsonText(JSON.stringify(item))));

  it('has the bytes that its items would have, and the same fingerprint where these are the same', () =>
    fc.assert(
      fc.property(fc.array(page, { minLength: 2, maxLength: 6 }), members, (pages, meta) => {
        const frames = {};
        const beside = JSON.stringify({ meta }).slice(1);
        const fingerprints = new Map<string, string>();
        for (const items of [...pages, ...pages]) {
          const { bytes, fingerprint } = new PageOfTexts(textsOf(items), beside, frames).bytes();
          const expected = JSON.stringify({ data: items, meta });
          expect(bytes.toString()).toBe(expected);
          expect(fingerprints.get(expected) ?? fingerprint).toBe(fingerprint);
          fingerprints.set(expected, fingerprint);
        }
        expect(new Set(fingerprints.values()).size).toBe(fingerprints.size);
      }),
    ));

  const of = (flags: readonly (0 | 1)[], said = 'a', beside = '"meta":1}', frames: object = {}) =>
    new PageOfTexts(
      flags.map((is_liked) => textOf({ said, is_liked } as { is_liked: 0 | 1 })),
      beside,
      frames,
    ).bytes();

  it('is written into one frame for all callers, each with flags of their own', () => {
    const frames: { frame?: unknown } = {};
    const callers = [of([0, 0], 'ä', '"meta":1}', frames), of([0, 1], 'ä', '"meta":1}', frames), of([1, 0], 'ä', '"meta":1}', frames)];
    const { frame } = frames;
    expect(callers.map(String)).toEqual(
      [
        [0, 0],
        [0, 1],
        [1, 0],
      ].map((flags) => JSON.stringify({ data: flags.map((is_liked) => ({ said: 'ä', is_liked })), meta: 1 })),
    );
    expect(new Set(callers.map(({ fingerprint }) => fingerprint)).size).toBe(3);
    of([0, 0], 'ä', '"meta":1}', frames);
    expect(frames.frame).toBe(frame);
  });

  it('has a new frame where anything else has changed', () => {
    const frames: { frame?: unknown } = {};
    const seen = new Set<unknown>();
    for (const page of [
      () => of([0], 'a', '"meta":1}', frames),
      () => of([0], 'b', '"meta":1}', frames),
      () => of([0], 'b', '"meta":2}', frames),
      () => of([0, 0], 'b', '"meta":2}', frames),
    ]) {
      page();
      seen.add(frames.frame);
    }
    expect(seen.size).toBe(4);
  });

  it('is whole however large it is, for a caller with flags too', () => {
    for (const size of [10_000, 300_000, 3_000_000]) {
      const said = 'a'.repeat(size);
      expect(of([0, 1], said).toString() === JSON.stringify({ data: [0, 1].map((is_liked) => ({ said, is_liked })), meta: 1 })).toBe(true);
    }
  });

  it('is not kept where it is large', () => {
    const frames: { frame?: unknown } = {};
    of([0], 'a'.repeat(70_000), '"meta":1}', frames);
    expect(frames.frame).toBeNull();
  });
});

describe('a text that is JSON already', () => {
  it('is serialised by whoever does not know of it as the thing it says', () => {
    const text = new JsonText('{"a":"\\"","liked":', true, '}');
    expect([text.text, JSON.stringify({ data: text })]).toEqual(['{"a":"\\"","liked":1}', '{"data":{"a":"\\"","liked":1}}']);
  });
});

describe('a resource but for a flag', () => {
  it('has the same bytes as the whole, whatever its texts say', () =>
    fc.assert(
      fc.property(members, fc.string({ unit: 'binary' }), fc.boolean(), (before, text, flag) => {
        const resource = (is_liked: 0 | 1) => ({ said: '"is_liked":1,', before: JSON.stringify(before), is_liked, text });
        expect(new AroundFlag(resource(0), 'is_liked').with(flag).text).toBe(JSON.stringify(resource(flag ? 1 : 0)));
      }),
    ));

  it('has the flag', () => expect(() => new AroundFlag({ is_liked: 1 }, 'is_followed')).toThrow('No flag is_followed'));
});

describe('links that many requests have in common', () => {
  const paging = { total: 25, page: 2, perPage: 10, next: 'v1.a.b' };

  it('are made once for the same address and page, and anew for any other', () => {
    const links = (target: string, of = paging, known = ['sort'], base = 'https://api') => linksOf(base, target, of, known);
    expect(links('/users')).toBe(links('/users'));
    for (const [target, of, known, base] of [
      ['/users?sort=new', paging, ['sort'], 'https://api'],
      ['/users?sort=new', paging, [], 'https://api'],
      ['/users', { ...paging, total: 35 }, ['sort'], 'https://api'],
      ['/users', { ...paging, next: 'v1.c.d' }, ['sort'], 'https://api'],
      ['/users', { ...paging, page: 3 }, ['sort'], 'https://other'],
    ] as const)
      expect(links(target, of, [...known], base).links).toEqual(pageLinks(base, target, of, [...known]));
    expect(links('/users').header).toContain('<https://api/users?page=3&cursor=v1.a.b>; rel="next"');
    expect(linksOf('https://api', '/users', { total: 3, page: 1, perPage: 10, next: null }, []).header).toBeNull();
  });

  it('of an address with a token are not kept', () => {
    for (const target of ['/users?access_token=hg_up_x', '/users?acces%73_%74oken=hg_up_x'])
      expect(linksOf('https://api', target, paging, [])).not.toBe(linksOf('https://api', target, paging, []));
  });

  it('are few', () => {
    const first = linksOf('https://api', '/users', paging, []);
    for (let n = 0; n < 200; n++) linksOf('https://api', `/users?sort=${n}`, paging, ['sort']);
    expect(linksOf('https://api', '/users', paging, [])).not.toBe(first);
  });
});
