import type { ContextMigrations, Queryable } from '@heliograph/database';

/** What a person may do, in the words of the context: `signs in`, the name of a role. */
export interface Powers {
  readonly person: number;
  readonly name: string;
  readonly powers: readonly string[];
}

/** The backup would give people back what was taken from them after it was made. */
export class GivesBack extends Error {
  constructor(readonly powers: readonly Powers[]) {
    super(
      `This backup restores what was taken from people after it was made (${powers.map(describePowers).join('; ')}). Allow that with --give-back, and take it from them again before api and workers start.`,
    );
    this.name = 'GivesBack';
  }
}

export const describePowers = ({ name, powers }: Powers): string => `${name}: ${powers.join(', ')}`;

export async function powersOf(database: Queryable, schemas: readonly ContextMigrations[]): Promise<Powers[]> {
  const all: Powers[] = [];
  for (const { restore } of schemas) if (restore) all.push(...(await database.query<Powers>(`${restore.powers} order by 1`)));
  return all;
}

/** What people would have that they have not now. An empty installation knows nobody, so nothing is given back there. */
export function givenBack(now: readonly Powers[], then: readonly Powers[]): Powers[] {
  const known = new Map(now.map(({ person, powers }) => [person, powers]));
  return then.flatMap((each) => {
    const more = each.powers.filter((power) => known.get(each.person)?.includes(power) === false);
    return more.length > 0 ? [{ ...each, powers: more }] : [];
  });
}

/** Ends every credential that the backup holds. */
export async function revokeCredentials(database: Queryable, schemas: readonly ContextMigrations[]): Promise<void> {
  for (const { restore } of schemas) for (const statement of restore?.revoke ?? []) await database.query(statement);
}
