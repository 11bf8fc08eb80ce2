import { expect, it } from '@jest/globals';
import { read, writtenFiles } from './repository.js';

it('all documents together, but the history of decisions, have at most 90,000 words', () => {
  const living = writtenFiles().filter((path) => path.endsWith('.md') && !path.startsWith('docs/adr/history/'));
  const wordsOf = (page: string) => page.split(/\s+/).filter((word) => word !== '').length;
  const counts = living.map((page) => [wordsOf(read(page)), page] as const).sort(([one], [other]) => other - one);
  const total = counts.reduce((sum, [count]) => sum + count, 0);
  const longest = counts.slice(0, 5).map(([count, page]) => `${page}: ${count}`);
  expect(total > 90_000 ? [`${total} words, most of them in`, ...longest] : []).toEqual([]);
});
