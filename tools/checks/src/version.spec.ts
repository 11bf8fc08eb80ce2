import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { read, root, writtenFiles } from './repository.js';

const versionIn = (path: string) => (JSON.parse(read(path)) as { version: string }).version;

/** The section of what is not released yet, and the headings of releases below it, newest first. */
function changelog(text: string) {
  const [, unreleased = '', ...releases] = text.split(/^## /m);
  return {
    hasNews: unreleased.split('\n').some((line) => line.startsWith('- ')),
    releases: releases.map((section) => section.split('\n', 1)[0] ?? ''),
  };
}

const ours = changelog(read('CHANGELOG.md'));

/** What package.json must say: the newest release, or a later development version or release candidate while there is news. */
function isRight(version: string, { hasNews, releases }: ReturnType<typeof changelog>): boolean {
  const [newest = ''] = releases;
  if (!hasNews) return version === newest.split(' ')[0];
  return /-(dev|rc\.[1-9]\d*)$/.test(version) && numberOf(version) > numberOf(newest);
}

/** Of a text that begins with `MAJOR.MINOR.PATCH`, so that later ones are greater. */
function numberOf(text: string): number {
  const [, major = 0, minor = 0, patch = 0] = /^(\d+)\.(\d+)\.(\d+)/.exec(text)?.map(Number) ?? [];
  return (major * 1_000 + minor) * 1_000 + patch;
}

describe('the version of the product', () => {
  it('stands in the package.json of the root, and agrees with the changelog', () => {
    const version = versionIn('package.json');
    expect([version, isRight(version, ours)]).toEqual([version, true]);
    expect(versionIn('package-lock.json')).toBe(version);
  });

  it('releases have their date in the changelog, the newest first', () => {
    expect(ours.releases.filter((heading) => !/^\d+\.\d+\.\d+ - \d{4}-\d{2}-\d{2}$/.test(heading))).toEqual([]);
    const numbers = ours.releases.map(numberOf);
    expect(numbers).toEqual([...numbers].sort((one, other) => other - one));
  });

  it('each from 0.5.0 on has left its data folder to the upgrade test before anything new is added', () => {
    const [newest, ...before] = ours.releases;
    const done = [...(ours.hasNews && newest ? [newest] : []), ...before].filter((release) => numberOf(release) >= numberOf('0.5.0'));
    const archives = done.map((release) => `apps/api-e2e/fixtures/${release.split(' ')[0]}.tar.gz`);
    expect(archives.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('every such data folder has a row that says what it is', () => {
    const archives = writtenFiles().filter((path) => /^apps\/api-e2e\/fixtures\/.*\.tar\.gz$/.test(path));
    expect(archives.length).toBeGreaterThan(1);
    const page = read('apps/api-e2e/fixtures/README.md');
    expect(archives.filter((path) => !page.includes(`| \`${basename(path)}\` |`))).toEqual([]);
  });

  it('the packages of the workspace, which nobody publishes, have none of their own', () => {
    const manifests = writtenFiles().filter((path) => /^(apps|libs|tools)\/.*package\.json(\.template)?$/.test(path));
    expect(manifests.length).toBeGreaterThan(50);
    const versions = manifests.map((path) => [path, /^ {2}"version": "(.+)",$/m.exec(read(path))?.[1]]);
    expect(versions.filter(([, version]) => version !== '0.0.0')).toEqual([]);
  });

  it.each([
    ['0.5.0-dev', '- news', true],
    ['0.4.0', '- news', false],
    ['0.4.0-dev', '- news', false],
    ['0.5.0', '- news', false],
    ['0.4.0', '', true],
    ['0.5.0-dev', '', false],
    ['0.3.0', '', false],
    ['1.0.0-dev', '- news', true],
    ['1.0.0-rc.1', '- news', true],
    ['1.0.0-rc.1', '', false],
    ['1.0.0-rc', '- news', false],
    ['0.4.0-rc.1', '- news', false],
  ])('%s behind 0.4.0, with "%s" not released: %s', (version, news, right) => {
    expect(isRight(version, changelog(`# Changelog\n\n## Unreleased\n\n${news}\n\n## 0.4.0 - 2026-11-26\n\n- old\n`))).toBe(right);
  });
});
