import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptTables } from '@heliograph/backup';
import { migrationsOf } from '@heliograph/runtime';
import { contexts } from '@heliograph/contexts';
import { describe, expect, it } from '@jest/globals';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/state.md'), 'utf8');

describe('docs/state.md and the backup', () => {
  it('mean the same tables', () => {
    const listed = [...page.matchAll(/^\| `([a-z_]+\.[a-z_]+)` \|.*\| (yes|no)[^|]*\|$/gm)].filter(([, , kept]) => kept === 'yes');
    const kept = keptTables(migrationsOf(contexts)).map(({ table }) => table);
    expect(kept.toSorted()).toEqual(listed.map(([, name]) => name as string).toSorted());
  });
});
