import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.js';
import { entry, type Programs, runOps } from './program.js';

/** `heliograph db migrate`, unless this very program has migrated this database to its end before, as at nearly every start. */
export async function migrateOnce(programs: Programs, database: Database, logFile: string): Promise<void> {
  const program = digestOf(entry(programs.workspace, 'ops'));
  if (database.migratedBy === program) return;
  await runOps(programs, ['db', 'migrate'], logFile);
  await database.noteMigrated(program);
}

/** Follows from all that the program is made of: the names of the other files of a bundle have digests of what is in them. */
function digestOf(program: string): string {
  const names = readdirSync(join(program, '..')).sort();
  return createHash('sha256').update(JSON.stringify(names)).update(readFileSync(program)).digest('hex').slice(0, 32);
}
