import type { Queryable } from '@heliograph/database';
import { type LogAdopted, logAdopted } from '../../index.js';
import { type Head, parseHeads, type SignedCheckpoint } from './checkpoint-format.js';

/** The statement in one log that its database was put back by other means and adopted (docs/log-formats.md). */
export interface Adoption extends LogAdopted {
  readonly log: string;
  readonly seq: number;
}

/** Checkpoints of the life that an adoption ended: the last one that is stored, and those that only a kept file has. */
export interface AdoptedCheckpoints extends Pick<LogAdopted, 'at' | 'by' | 'reason'> {
  /** Null where neither is known. */
  readonly first: number | null;
  readonly last: number | null;
}

/** Adoptions that a signed checkpoint covers. What nobody has signed explains nothing. */
export class Adoptions {
  private readonly lastLost = new Map<string, number>();

  private constructor(private readonly adoptions: readonly Adoption[]) {}

  /** @param newest the newest stored checkpoint, with a good signature */
  static async load(database: Queryable, newest: SignedCheckpoint | null): Promise<Adoptions> {
    const rows = await database.query<{ log: string; seq: number; payload: string }>(
      `select log, seq, payload from event_store.events where type = log || '.log-adopted' order by log, seq`,
    );
    const signed = new Map((newest ? parseHeads(newest.heads) : []).map(({ log, seq }) => [log, seq]));
    const covered = rows.filter(({ log, seq }) => seq <= (signed.get(log) ?? 0));
    return new Adoptions(covered.flatMap(({ log, seq, payload }) => readAdoption(log, seq, payload)));
  }

  /** The adoption that ended the life in which this checkpoint was signed; null: it is none that an adoption explains. */
  endOf({ number, heads }: SignedCheckpoint): Adoption | null {
    const ended = parseHeads(heads).map((head) => this.endedIn(head, number));
    const [first] = ended;
    return first && ended.every((each) => each?.at === first.at) ? first : null;
  }

  /** A kept checkpoint of the life that it ended, whose signature is good. */
  add({ at }: Adoption, number: number): void {
    this.lastLost.set(at, Math.max(number, this.lastLost.get(at) ?? 0));
  }

  /** True if the event at this place went with the life that ended, so that another one may stand there. */
  isLost(head: Head & { readonly number: number }): boolean {
    const adoption = this.endedIn(head, head.number);
    return adoption !== undefined && head.seq >= adoption.seq;
  }

  /** One entry for each command that adopted. */
  checkpoints(): AdoptedCheckpoints[] {
    const each = new Map(this.adoptions.map((adoption) => [adoption.at, adoption]));
    return [...each.values()].map(({ at, by, reason, checkpoint }) => {
      const lost = this.lastLost.get(at) ?? null;
      return { at, by, reason, first: checkpoint ?? lost, last: lost ?? checkpoint };
    });
  }

  private endedIn({ log, incarnation }: Head, number: number): Adoption | undefined {
    return this.adoptions.find((each) => each.log === log && each.from === incarnation && number > (each.checkpoint ?? 0));
  }
}

/** Empty where it is not what the product writes: then the chain has a fault there. */
function readAdoption(log: string, seq: number, payload: string): Adoption[] {
  try {
    return [{ log, seq, ...(logAdopted(log).schema.parse(JSON.parse(payload)) as LogAdopted) }];
  } catch {
    return [];
  }
}
