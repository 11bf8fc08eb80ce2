import { describe, expect, it } from '@jest/globals';
import { type Records, recordFaults, referenceFaults } from './records.js';
import { read, writtenFiles } from './repository.js';

const recordsIn = (folder: string): Map<string, string> => {
  const paths = writtenFiles().filter((path) => path.startsWith(`${folder}/`) && /^\d.*\.md$/.test(path.slice(folder.length + 1)));
  return new Map(paths.map((path) => [path.slice(folder.length + 1), read(path)]));
};

const record = (number: string, title: string, text = 'Text.') =>
  `# ${number}. ${title}\n\nDate: 2026-01-31\n\n${text}\n\n## Decision\n\n## Alternatives\n\n## Consequences\n`;
const old = (number: string, now: string) => `# ${number}. Old\n\nDate: 2026-01-31\nNow: ${now}\n\nText.\n`;

const INDEX = '- [0001. A](0001-a.md)\n- [0003. C](0003-c.md)\n';
const faults = (living: Record<string, string> = {}, history: Record<string, string> = {}, index = INDEX): string[] => {
  const good = { '0001-a.md': record('0001', 'A'), '0003-c.md': record('0003', 'C') };
  const past = { '0002-b.md': old('0002', '[0003](../0003-c.md)') };
  const records: Records = {
    living: new Map(Object.entries({ ...good, ...living })),
    history: new Map(Object.entries({ ...past, ...history })),
    index,
  };
  return recordFaults(records);
};

describe('decision records', () => {
  it('are few, short, numbered once, and listed; what is history says what holds now', () => {
    const living = recordsIn('docs/adr');
    expect(recordFaults({ living, history: recordsIn('docs/adr/history'), index: read('docs/adr/README.md') })).toEqual([]);
    expect(living.size).toBeGreaterThan(20);
  });

  it('that others name are living ones', () => {
    const texts = writtenFiles().filter((path) => /\.(md|[cm]?[jt]sx?|json|sql|ya?ml|sh|css)$/.test(path) && !path.startsWith('docs/adr/'));
    const files = new Map(texts.filter((path) => !path.startsWith('tools/checks/src/records')).map((path) => [path, read(path)]));
    expect(referenceFaults(files, recordsIn('docs/adr'))).toEqual([]);
    expect([...files.values()].filter((text) => text.includes('docs/adr/0')).length).toBeGreaterThan(10);

    const named = '[why](../docs/adr/0001-a.md), docs/adr/history/0002-b.md. docs/adr/0051).';
    expect(referenceFaults(new Map([['a.ts', named]]), new Map([['0001-a.md', '']]))).toEqual([
      'a.ts: docs/adr/history/0002-b.md is no living record',
      'a.ts: docs/adr/0051 is no living record',
    ]);
  });

  it('that keep the form are accepted', () => {
    expect(faults()).toEqual([]);
  });

  it('with a number that is taken in either folder, or that is missing, are found', () => {
    expect(faults({}, { '0001-z.md': old('0001', '[0003](../0003-c.md)') })).toEqual(['0001-z.md: its number is taken']);
    expect(faults({ '0005-e.md': record('0005', 'E') }, {}, `${INDEX}- [0005. E](0005-e.md)\n`)).toEqual(['0004: there is no such record']);
  });

  it('that are too long or too many are found', () => {
    expect(faults({ '0001-a.md': record('0001', 'A', 'word '.repeat(400)) })).toEqual(['0001-a.md: 411 words, fewer than 400 are allowed']);
    expect(faults({}, { '0002-b.md': `${old('0002', '[0003](../0003-c.md)')}${'word '.repeat(150)}` })).toHaveLength(1);
    const many = Array.from({ length: 39 }, (_, at) => String(at + 4).padStart(4, '0'));
    const index = many.map((number) => `- [${number}. M](${number}-m.md)\n`).join('');
    const more = Object.fromEntries(many.map((number) => [`${number}-m.md`, record(number, 'M')]));
    expect(faults(more, {}, INDEX + index)).toEqual(['41 living records, at most 40']);
  });

  it('of another form are found', () => {
    expect(faults({ '0001-a.md': record('0003', 'A') })).toContain('0001-a.md: it begins with "# NUMBER. Title" and "Date: YYYY-MM-DD"');
    expect(faults({ '0001-a.md': record('0001', 'A').replace('Alternatives', 'Options') })).toEqual([
      '0001-a.md: its parts are Decision, Alternatives, Consequences',
    ]);
    expect(faults({}, { '0002-b.md': record('0002', 'B') })).toEqual(['history/0002-b.md: "Now:" below its date links what holds today']);
    expect(faults({}, { '0002-b.md': old('0002', '[0002](../0002-b.md)') })).toEqual(['history/0002-b.md: 0002-b.md is no living record']);
  });

  it('that the index leaves out, doubles, or names in other words are found', () => {
    expect(faults({}, {}, '- [0001. A](0001-a.md)\n')).toEqual(['README.md: once "- [0003. C](0003-c.md)"']);
    expect(faults({}, {}, `${INDEX}- [0003. C](0003-c.md)\n`)).toEqual(['README.md: once "- [0003. C](0003-c.md)"']);
    expect(faults({}, {}, INDEX.replace('0003. C', '0003. D'))).toEqual([
      'README.md: once "- [0003. C](0003-c.md)"',
      'README.md: not "- [0003. D](0003-c.md)"',
    ]);
  });
});
