import { PhotoId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import type { Surroundings } from '../photo-page-models.js';
import { fixtureBackend } from './fixture-backend.js';
import { photoFixture } from './fixture-data.js';
import { WebClient, withoutScripts } from './web-client.js';

const { backend } = fixtureBackend();
const open = async (more: Partial<Surroundings> = {}) =>
  WebClient.open({ surroundings: async (photo, viewer) => ({ ...(await backend.surroundings(photo, viewer)), ...more }) });
const pageOf = async (path: string, more?: Partial<Surroundings>) => withoutScripts((await (await open(more)).get(path)).body);
const headings = (body: string) => [...body.matchAll(/<section class="row" aria-labelledby="([\w-]+)">/g)].map(([, id]) => id);
const daysOf = (body: string) =>
  [...(/<ol class="day-strip".*?<\/ol>/s.exec(body)?.[0] ?? '').matchAll(/<a href="\/photos\/(\d+)"( aria-current="page")?/g)].map(
    ([, id, current]) => (current ? `(${id})` : id),
  );
const neighboursOf = (body: string) =>
  [...body.matchAll(/<a class="neighbour [\w-]+" rel="(prev|next)" href="\/photos\/(\d+)"/g)].map(([, way, id]) => [way, id]);

describe('what leads on from a photograph', () => {
  it('U2 N5 has the days around it, that day a year before, more of its owner, what is liked with it, and related tags', async () => {
    const body = await pageOf('/photos/10');
    expect(headings(body)).toEqual(['day-strip', 'a-year-before', 'more', 'similar']);
    expect(daysOf(body)).toEqual(['6', '7', '8', '9', '(10)', '11', '12', '13', '14']);
    expect(body).toContain('href="/users/sunday_walks/days?year=2026"');
    expect(body).toContain('<p class="quiet">12 June 2025</p>');
    expect(body).toContain('<a href="/users/sunday_walks">All photographs by Anneke de Wit</a>');
    expect(body).toMatch(/aria-label="Related tags">.*href="\/tags\/sea"/s);
    expect(body.match(/id="soft"/g)).toHaveLength(1);
  });

  it('U2 without a script its arrows lead to the days before and after', async () => {
    expect(neighboursOf(await pageOf('/photos/10'))).toEqual([
      ['prev', '9'],
      ['next', '11'],
    ]);
    expect(neighboursOf(await pageOf('/photos/1'))).toEqual([['next', '2']]);
    expect(neighboursOf(await pageOf('/photos/24'))).toEqual([['prev', '23']]);
  });

  it('has no heading without anything below it', async () => {
    const none = { earlier: [], later: [], yearBefore: null, more: [], similar: [], relatedTags: [] };
    const body = await pageOf('/photos/10', none);
    expect([headings(body), neighboursOf(body)]).toEqual([[], []]);
    expect(body).not.toContain('Related tags');
  });

  it('is said in German, too', async () => {
    const { body } = await (await open()).get('/photos/10', { 'accept-language': 'de' });
    for (const words of ['Die Tage ringsum', 'Am selben Tag ein Jahr zuvor', 'Mehr von Anneke de Wit', 'Das ganze Jahr'])
      expect(body).toContain(words);
  });

  it('B8 shows nothing of a picture that not even its owner is shown', async () => {
    const hidden = { ...photoFixture(9), id: PhotoId(9), date: '2026-06-11', isPictureHidden: true };
    const body = await pageOf('/photos/10', { earlier: [hidden] });
    expect(daysOf(body)[0]).toBe('9');
    expect(/<ol class="day-strip".*?<\/ol>/s.exec(body)?.[0]).not.toContain('/images/9-400.jpg');
  });
});
