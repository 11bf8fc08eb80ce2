import { describe, expect, it } from '@jest/globals';
import { logSlowStatements } from './slow-statements.js';

function watched(milliseconds: number | null) {
  const [logged, finished]: [unknown[], unknown[]] = [[], []];
  const watch = { recordDuration: (...of: unknown[]) => void finished.push(of), recordError: () => undefined };
  const log = { warn: (...line: unknown[]) => void logged.push(line) };
  return { logged, finished, watch: logSlowStatements(watch, log as never, milliseconds) };
}

describe('slow statements', () => {
  it('are one line each, by name, from the setting on', () => {
    const { watch, logged, finished } = watched(1_000);
    watch.recordDuration('photo_page', 999, 'select 1');
    watch.recordDuration('photo_page', 1_000.4, 'select 1');
    expect(logged).toEqual([[{ statement: 'photo_page', ms: 1_000 }, 'slow statement']]);
    expect(finished).toHaveLength(2);
  });

  it('without a name are their first words, without literals', () => {
    const { watch, logged } = watched(1);
    watch.recordDuration('unnamed', 5, `\n  select *\n  from sample.persons where email = 'ada@example.test' and ${'x'.repeat(100)}`);
    expect(logged).toEqual([
      [{ statement: `select * from sample.persons where email = '...' and ${'x'.repeat(27)}`, ms: 5 }, 'slow statement'],
    ]);
  });

  it('are not looked at where the setting is 0', () => {
    const { watch, logged } = watched(null);
    watch.recordDuration('photo_page', 100_000, 'select 1');
    expect(logged).toEqual([]);
  });
});
