import { describe, expect, it } from '@jest/globals';
import { recordFaults } from './records.js';
import { read, writtenFiles } from './repository.js';

const paths = writtenFiles().filter((path) => /^docs\/adr\/\d/.test(path));
const records = new Map(paths.map((path) => [path.slice('docs/adr/'.length), read(path)]));

const [old, young] = ['0001-a.md', '0002-b.md'];
const record = (...head: string[]) => ['# 0001. A', '', 'Date: 2026-01-31', ...head, '', 'Text.'].join('\n');
const faults = (older: string[], newer: string[]) =>
  recordFaults(
    new Map([
      [old, record(...older)],
      [young, record(...newer)],
    ]),
  );

describe('heads of decision records', () => {
  it('say which record extends or supersedes which, in both', () => {
    expect(recordFaults(records)).toEqual([]);
    expect([...records.values()].filter((text) => text.includes('\nStatus: ')).length).toBeGreaterThan(5);
  });

  it('that agree are accepted', () => {
    expect(
      faults(
        [`Status: superseded in part by [0002](${young}); extended by [0002](${young})`],
        [`Supersedes in part: [0001](${old})`, `Extends: [0001](${old})`],
      ),
    ).toEqual([]);
  });

  it('of which one says nothing are found', () => {
    expect(faults([], [`Extends: [0001](${old})`])).toEqual([`${old}: its status does not say "extended by ${young}"`]);
    expect(faults([`Status: superseded by [0002](${young})`], [])).toEqual([`${young}: does not say that ${old} is superseded by it`]);
    expect(faults([`Status: superseded by [0002](${young})`], [`Supersedes in part: [0001](${old})`])).toHaveLength(2);
  });

  it('in another form, or that point forward, are found', () => {
    expect(faults(['Status: obsolete'], [])).toEqual([`${old}: Status: obsolete is no line of a head`]);
    expect(faults([`Extends: [0002](${young})`], [`Status: extended by [0001](${old})`])).toEqual([`${old}: is not newer than ${young}`]);
  });
});
