import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { read, root, writtenFiles } from './repository.js';

const pages = writtenFiles().filter((path) => path.endsWith('.md'));

/** GitHub's name for a heading's anchor. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const anchors = (page: string) => [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchor(heading));

function brokenLinks(page: string): string[] {
  const links = [...read(page).matchAll(/\]\(([^)\s]+)\)|\b(?:src|srcset)="([^"]+)"/g)]
    .map(([, link, picture]) => link ?? picture ?? '')
    .filter((link) => !/^[a-z]+:/.test(link));
  return links.filter((link) => {
    const [path = '', fragment] = link.split('#');
    const target = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(root, target))) return true;
    return fragment !== undefined && target.endsWith('.md') && !anchors(read(target)).includes(fragment);
  });
}

const words = (page: string): number => page.split(/\s+/).filter((word) => word !== '').length;

/** First rows of what is shown as bars and text, since no line of dashes follows: most often an empty line has cut a table in two. */
function tablesWithoutHead(page: string): string[] {
  const lines = read(page).split('\n');
  return lines.filter((line, at) => line.startsWith('|') && !lines[at - 1]?.startsWith('|') && !/^[|: -]+$/.test(lines[at + 1] ?? ''));
}

/** True if a program's bundle is made by `npm run build`. */
function isBundled(path: string): boolean {
  const [, app = '', program = ''] = /^(apps\/[\w-]+)\/bundle\/([\w-]+)\.js$/.exec(path) ?? [];
  return app !== '' && ((JSON.parse(read(`${app}/package.json`)) as { bundle?: string[] }).bundle ?? []).includes(program);
}

describe('documents', () => {
  it('every relative link leads somewhere', () => {
    const broken = pages.flatMap((page) => brokenLinks(page).map((link) => `${page}: ${link}`));
    expect(broken).toEqual([]);
  });

  it('every table has a head', () => {
    expect(pages.flatMap((page) => tablesWithoutHead(page).map((row) => `${page}: ${row.slice(0, 40)}`))).toEqual([]);
  });

  it('every file that they name by its path from the root exists; history names those of its day', () => {
    const living = pages.filter((path) => !path.includes('/') || (path.startsWith('docs/') && !path.startsWith('docs/adr/history/')));
    const missing = living.flatMap((page) =>
      [...read(page).matchAll(/`((?:apps|libs|tools|docs)\/[\w./-]+)`/g)]
        .filter(([, path = '']) => !existsSync(join(root, path)) && !isBundled(path))
        .map(([, path]) => `${page}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('a README of a project has at most 750 words, the one of the root at most 80 lines', () => {
    const long = pages.filter((page) => /^(apps|libs|tools|third-party)\/.*README\.md$/.test(page) && words(read(page)) > 750);
    expect(long).toEqual([]);
    expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(80);
  });

  it('the changelog of what is not released yet has at most 1,500 words', () => {
    const [, unreleased = ''] = read('CHANGELOG.md').split(/^## /m);
    expect(words(unreleased)).toBeLessThanOrEqual(1_500);
  });

  it('the README says how to start and how to test in one line each', () => {
    expect(read('README.md')).toContain('npm install && npm start');
    expect(read('README.md')).toContain('npm install && npm test');
  });
});
