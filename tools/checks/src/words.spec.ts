import { expect, it } from '@jest/globals';
import { read, writtenFiles } from './repository.js';

/** What was decided once, and what the pages show their visitors, in each language. */
const NOT_FOR_READERS_OF_THE_CODE = ['docs/adr/history/', 'apps/web/src/site-texts/'];

it('all documents together, but the history of decisions, have at most 89,268 words', () => {
  const isLiving = (path: string) => path.endsWith('.md') && !NOT_FOR_READERS_OF_THE_CODE.some((folder) => path.startsWith(folder));
  const living = writtenFiles().filter(isLiving);
  const wordsOf = (page: string) => page.split(/\s+/).filter((word) => word !== '').length;
  const counts = living.map((page) => [wordsOf(read(page)), page] as const).sort(([one], [other]) => other - one);
  const total = counts.reduce((sum, [count]) => sum + count, 0);
  const longest = counts.slice(0, 5).map(([count, page]) => `${page}: ${count}`);
  expect(total > 89_268 ? [`${total} words, most of them in`, ...longest] : []).toEqual([]);
});
