import { describe, it } from '@jest/globals';
import { itTakesLinearTime } from '@heliograph/testing/linear-time';
import { renderToStaticMarkup } from 'react-dom/server';
import { escapedJson } from '../discovery/structured-data.js';
import { jsonFeedOf, rssOf } from '../feeds/feeds.js';
import { forms } from '../forms.js';
import { safeReturnPath } from '../http/return-path.js';
import { initialsOf } from '../parts/avatar.js';
import { PageMetaTags } from '../parts/page-meta.js';
import { RichText } from '../parts/rich-text.js';
import { photoFixture } from './fixture-data.js';

const mentioned = new Set(['ann', 'ann.']);
const webUrl = 'http://pages.example';
const feedOf = (text: string) => {
  const photo = { ...photoFixture(3, { title: text.slice(0, 200), description: text }), publishedAt: '2026-06-12T17:31:00+0000' };
  return { title: text, description: text, path: '/users/marta.lind', photos: [photo] };
};
const frame = { webUrl } as Parameters<typeof PageMetaTags>[0]['frame'];
const meta = (text: string) => ({ path: '/photos/3', title: text, description: text, data: { text } });

describe('time for a text of a person', () => {
  it.each<[string, (text: string) => unknown]>([
    ['descriptions, comments and profiles', (text) => renderToStaticMarkup(<RichText text={text} mentioned={mentioned} />)],
    ['RSS', (text) => rssOf(feedOf(text), webUrl)],
    ['JSON feeds', (text) => jsonFeedOf(feedOf(text), webUrl)],
    ['data for search engines', (text) => escapedJson({ text })],
    ['what a page says of itself', (text) => renderToStaticMarkup(<PageMetaTags frame={frame} meta={meta(text)} />)],
    ['initials', (text) => initialsOf({ name: text, username: 'ann' })],
    ['addresses to return to', (text) => safeReturnPath(`/${text}`)],
    ...Object.entries(forms).map(([name, form]): [string, (text: string) => unknown] => [
      `the form ${name}`,
      (text) => form.safeParse(Object.fromEntries(Object.keys(form.shape).map((field) => [field, text]))),
    ]),
  ])('grows as the text does: %s', (_, run) => itTakesLinearTime(run, 5000));
});
