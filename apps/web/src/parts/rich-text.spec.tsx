import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { RichText } from './rich-text.js';

const inside = (text: string, base?: string) =>
  /^<p[^>]*>(.*)<\/p>$/s.exec(
    renderToStaticMarkup(<RichText text={text} mentioned={new Set(['okoro', 'okoro.x.', 'ann'])} base={base} />),
  )?.[1];
const foreign = (href: string, words = href) => `<a href="${href}" rel="nofollow ugc noopener">${words}</a>`;

describe('a text of a person', () => {
  it('has its own direction', () =>
    expect(renderToStaticMarkup(<RichText text="שלום" mentioned={new Set()} />)).toBe('<p class="prose" dir="auto">שלום</p>'));

  it.each([
    ['https://walks.example', foreign('https://walks.example/', 'https://walks.example')],
    ['see https://walks.example/a_(b).', `see ${foreign('https://walks.example/a_(b)')}.`],
    ['(https://walks.example/a)', `(${foreign('https://walks.example/a')})`],
    ['HTTP://WALKS.example/A?b=1&c=2!', `${foreign('http://walks.example/A?b=1&amp;c=2', 'HTTP://WALKS.example/A?b=1&amp;c=2')}!`],
    ['https://walks.example/@okoro#sea', foreign('https://walks.example/@okoro#sea')],
    ['with @okoro, and mail@okoro.example', 'with <a href="/users/okoro">@okoro</a>, and mail@okoro.example'],
    ['#Dawn and #alpes-maritimes.', '<a href="/tags/dawn">#Dawn</a> and <a href="/tags/alpes-maritimes">#alpes-maritimes</a>.'],
    ['#日の出', '<a href="/tags/%E6%97%A5%E3%81%AE%E5%87%BA">#日の出</a>'],
    ['@Okoro.x.. @okoro. @nobody', '<a href="/users/Okoro.x.">@Okoro.x.</a>. <a href="/users/okoro">@okoro</a>. @nobody'],
    ['.@okoro café@ada', '.<a href="/users/okoro">@okoro</a> café@ada'],
    ['@okoro@walks.example and @okoro:walks.example', '@okoro@walks.example and @okoro:walks.example'],
    [
      'https://walks.example。@okoroさん',
      `${foreign('https://walks.example/', 'https://walks.example')}。<a href="/users/okoro">@okoro</a>さん`,
    ],
    [`http://a${'.'.repeat(1000)}${')'.repeat(500)}`, `${foreign('http://a/', 'http://a')}${'.'.repeat(1000)}${')'.repeat(500)}`],
    ['a#b ##c C&#39; # d', 'a#b ##c C&amp;#39; # d'],
  ])('%s', (text, markup) => expect(inside(text)).toBe(markup));

  it.each(['javascript:alert(1)', 'ftp://walks.example', 'data:text/html,x', 'https://', 'xhttps://walks.example', '<a href=https://'])(
    'S20 %s is no link',
    (text) => expect(inside(text)).not.toContain('<a'),
  );

  it('S20 in an address quotes and markup end it', () => {
    expect(inside('https://walks.example/"onmouseover="alert(1)')).toBe(
      `${foreign('https://walks.example/')}&quot;onmouseover=&quot;alert(1)`,
    );
    expect(inside('https://walks.example/<script>')).toBe(`${foreign('https://walks.example/')}&lt;script&gt;`);
  });

  it('links to whole addresses where it is read elsewhere', () => {
    expect(inside('@okoro #sea', 'http://pages.example')).toBe(
      '<a href="http://pages.example/users/okoro">@okoro</a> <a href="http://pages.example/tags/sea">#sea</a>',
    );
  });
});
