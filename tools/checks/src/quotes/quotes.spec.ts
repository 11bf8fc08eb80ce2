import { describe, expect, it } from '@jest/globals';
import { read, writtenFiles } from '../repository.js';
import { pages, sourceOf } from './pages.js';
import { quotedBy, quoteFaults, regionOf, regionsIn, rewritten } from './quotes.js';

const source = ['class Shop {', '  // #region open', '  open() {', '    return 1;', '  }', '  // #endregion', '}', ''].join('\n');
const sourceAt = (path: string) => (path === 'shop.ts' ? source : undefined);
const page = (reference: string, code: string) => `# Shops\n\n${reference}\n\`\`\`ts\n${code}\`\`\`\n`;
const good = page('<!-- quote: shop.ts#open -->', 'open() {\n  return 1;\n}\n');

const isClosed = (path: string) => path.startsWith('docs/guides/') || path.endsWith('README.md');

describe('quotations in documents', () => {
  it('are what the marked regions hold; guides and READMEs show no other code', () => {
    expect(pages().flatMap((path) => quoteFaults(read(path), sourceOf, isClosed(path)).map((fault) => `${path}: ${fault}`))).toEqual([]);
  });

  it('every marked region is quoted', () => {
    const quoted = new Set(pages().flatMap((path) => quotedBy(read(path))));
    const marked = writtenFiles()
      .filter((path) => /^(apps|libs|tools)\/.*\.tsx?$/.test(path) && !path.includes('/quotes/'))
      .flatMap((path) => regionsIn(read(path)).map((region) => `${path}#${region}`));
    expect(marked.filter((region) => !quoted.has(region))).toEqual([]);
    expect(marked.length).toBeGreaterThan(5);
  });

  it('lose the indentation that their lines share', () => {
    expect(regionOf(source, 'open')).toBe('open() {\n  return 1;\n}\n');
    expect(quoteFaults(good, sourceAt, true)).toEqual([]);
  });

  it('that differ are found, and updated', () => {
    const old = page('<!-- quote: shop.ts#open -->', 'open() {\n  return 0;\n}\n');
    expect(quoteFaults(old, sourceAt, true)).toEqual(['shop.ts#open is another text now: npm run docs:quotes']);
    expect(rewritten(old, sourceAt)).toBe(good);
  });

  it('of a file or a region that is not there are found', () => {
    expect(quoteFaults(good.replace('shop.ts', 'shed.ts'), sourceAt, true)).toEqual(['shed.ts#open: there is no shed.ts']);
    expect(quoteFaults(good.replace('#open', '#close'), sourceAt, true)).toEqual(['shop.ts#close: no region close']);
    expect(() => regionOf(source.replace('// #endregion', ''), 'open')).toThrow('does not end');
    expect(() => regionOf(source + source, 'open')).toThrow('more than one');
  });

  it('code without a reference, and a reference without code, are found', () => {
    expect(quoteFaults(page('By hand:', 'open();\n'), sourceAt, true)).toEqual(['a block of code is not quoted from a marked region']);
    expect(quoteFaults(page('By hand:', 'open();\n'), sourceAt, false)).toEqual([]);
    expect(quoteFaults('<!-- quote: shop.ts#open -->\n\nNothing.\n', sourceAt, true)).toEqual([
      'a reference has no block of code below it, or another form',
    ]);
  });
});
