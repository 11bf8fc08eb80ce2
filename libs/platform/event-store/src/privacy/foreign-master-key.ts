import type { Queryable } from '@heliograph/database';
import type { MasterKey } from './master-key/master-key.js';
import { MASTER_KEYS } from './wraps.js';

/** Something here is wrapped by a master key that this process does not have. */
export class ForeignMasterKey extends Error {
  /** Completes a sentence that begins with the name of the setting. */
  readonly problem: string;

  constructor(has: string, lacks: string) {
    const problem = `has the id ${has}, and keys in this database are wrapped by the one with the id ${lacks}: give that one to every process, or as HELIOGRAPH_MASTER_KEY_PREVIOUS while keys are rotated`;
    super(`HELIOGRAPH_MASTER_KEY ${problem}`);
    this.name = 'ForeignMasterKey';
    this.problem = problem;
  }
}

const UNDEFINED_TABLE = '42P01';

/** Ids of the master keys that keys and secrets here are wrapped by. */
export async function masterKeysHere(database: Queryable): Promise<string[]> {
  try {
    return (await database.query<{ id: string }>(`${MASTER_KEYS} order by id`)).map(({ id }) => id);
  } catch (error) {
    // Nothing has been wrapped where there are no tables.
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return [];
    throw error;
  }
}

export interface Wrapping {
  readonly master_key: string;
  /** Of people. */
  readonly keys: number;
  readonly secrets: number;
}

/** How much each master key has wrapped here. */
export function wrappingsHere(database: Queryable): Promise<Wrapping[]> {
  return database.query<Wrapping>(
    `select master_key, count(*) filter (where kind = 'key')::float8 as keys, count(*) filter (where kind = 'secret')::float8 as secrets
     from (select master_key, 'key' as kind from event_store.keys where wrapped is not null
           union all select master_key, 'secret' from event_store.secrets) w
     group by master_key order by master_key`,
  );
}

/** @throws ForeignMasterKey when a key or secret here is wrapped by a master key that this is not */
export async function refuseForeignMasterKey(database: Queryable, masterKey: MasterKey): Promise<void> {
  const lacks = (await masterKeysHere(database)).find((id) => !masterKey.opens(id));
  if (lacks !== undefined) throw new ForeignMasterKey(masterKey.id, lacks);
}
