import { describe, expect, it } from '@jest/globals';
import { cachedMarkup } from './cached-markup.js';
import { useLanguage } from './language/use-language.js';
import { english, findLanguage } from './language/languages.js';
import type { Language } from './language/language.js';

interface Properties {
  readonly title: string;
  readonly owner: { readonly name: string };
}

function counting() {
  let rendered = 0;
  const markup = cachedMarkup(({ title, owner }: Properties) => {
    rendered += 1;
    return <p title={title}>{owner.name}</p>;
  });
  return { markup: (properties: Properties) => markup(properties, english), rendered: () => rendered };
}

describe('markup that is kept', () => {
  it('is rendered once for the same properties', () => {
    const { markup, rendered } = counting();
    const first = markup({ title: 'a', owner: { name: 'Ada' } });
    expect(first).toBe('<p title="a">Ada</p>');
    expect([markup({ title: 'a', owner: { name: 'Ada' } }), rendered()]).toEqual([first, 1]);
  });

  it('is rendered again where anything differs, at any depth', () => {
    const { markup } = counting();
    const all = [
      ['a', 'Ada'],
      ['a', 'Ben'],
      ['"', 'Ada'],
      ['a","owner":{"name":"Ada"}', 'Ben'],
    ] as const;
    for (const turn of [1, 2])
      expect([turn, ...all.map(([title, name]) => markup({ title, owner: { name } }))]).toEqual([
        turn,
        '<p title="a">Ada</p>',
        '<p title="a">Ben</p>',
        '<p title="&quot;">Ada</p>',
        '<p title="a&quot;,&quot;owner&quot;:{&quot;name&quot;:&quot;Ada&quot;}">Ben</p>',
      ]);
  });

  it('is another one in another language', () => {
    const markup = cachedMarkup(({ count }: { readonly count: number }) => <p>{useLanguage().inFull(count)}</p>);
    const german = findLanguage('de') as Language;
    for (const turn of [1, 2]) {
      const both = [markup({ count: 1_234 }, english), markup({ count: 1_234 }, german)];
      expect([turn, ...both]).toEqual([turn, '<p>1,234</p>', '<p>1.234</p>']);
    }
  });

  it('has bounded room', () => {
    const { markup, rendered } = counting();
    const of = (at: number) => markup({ title: String(at), owner: { name: 'Ada' } });
    for (let at = 0; at < 3_000; at++) of(at);
    of(2_999);
    expect(rendered()).toBe(3_000);
    of(0);
    expect(rendered()).toBe(3_001);
  });
});
