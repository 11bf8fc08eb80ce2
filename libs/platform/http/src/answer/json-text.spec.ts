import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FlagTemplate, JsonText, pageText } from './json-text.js';
import { linksOf, pageLinks } from './pagination.js';

const members = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue());
const flagged = fc.record({ before: members, text: fc.string({ unit: 'binary' }), is_liked: fc.constantFrom(0 as const, 1 as const) });
const textOf = (resource: { is_liked: 0 | 1 }) => new FlagTemplate({ ...resource, is_liked: 0 }, 'is_liked').with(resource.is_liked === 1);

it('a page whose items are texts has the bytes that its items would have', () =>
  fc.assert(
    fc.property(fc.array(fc.oneof(flagged, members), { minLength: 1 }), members, (items, meta) => {
      const texts = items.map((item) => ('is_liked' in item ? textOf(item as { is_liked: 0 }) : new JsonText(JSON.stringify(item))));
      expect(pageText(texts, { meta }).text).toBe(JSON.stringify({ data: items, meta }));
    }),
  ));

describe('a text that is JSON already', () => {
  it('is serialised as the thing it says by code that does not know of it', () => {
    const text = new JsonText('{"a":"\\"","liked":1}');
    expect([text.text, JSON.stringify({ data: text })]).toEqual(['{"a":"\\"","liked":1}', '{"data":{"a":"\\"","liked":1}}']);
  });
});

describe('a resource but for a flag', () => {
  it('has the same bytes as the whole, no matter what its texts say', () =>
    fc.assert(
      fc.property(members, fc.string({ unit: 'binary' }), fc.boolean(), (before, text, flag) => {
        const resource = (is_liked: 0 | 1) => ({ said: '"is_liked":1,', before: JSON.stringify(before), is_liked, text });
        const template = new FlagTemplate(resource(0), 'is_liked');
        expect(template.with(flag).text).toBe(JSON.stringify(resource(flag ? 1 : 0)));
        expect(template.with(flag, ',"more":[1]').text).toBe(JSON.stringify({ ...resource(flag ? 1 : 0), more: [1] }));
      }),
    ));

  it('has the flag', () => expect(() => new FlagTemplate({ is_liked: 1 }, 'is_followed')).toThrow('No flag is_followed'));
});

describe('links that many requests have in common', () => {
  const paging = { total: 25, page: 2, perPage: 10, next: 'v1.a.b' };

  it('are made once for the same address and page, and again for any other', () => {
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
