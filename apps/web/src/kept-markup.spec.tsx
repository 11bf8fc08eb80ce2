import { describe, expect, it } from '@jest/globals';
import { keptMarkup } from './kept-markup.js';

interface Properties {
  readonly title: string;
  readonly owner: { readonly name: string };
}

function counting() {
  let rendered = 0;
  const markup = keptMarkup(({ title, owner }: Properties) => {
    rendered += 1;
    return <p title={title}>{owner.name}</p>;
  });
  return { markup, rendered: () => rendered };
}

describe('markup that is kept', () => {
  it('is rendered once for the same properties', () => {
    const { markup, rendered } = counting();
    const first = markup({ title: 'a', owner: { name: 'Ada' } });
    expect(first).toBe('<p title="a">Ada</p>');
    expect([markup({ title: 'a', owner: { name: 'Ada' } }), rendered()]).toEqual([first, 1]);
  });

  it('is rendered anew where anything differs, however deep', () => {
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
