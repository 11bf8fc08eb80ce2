import type { Queryable } from '@heliograph/database';
import { chainHash, GENESIS } from '../../index.js';
import type { ErasureFinding } from '../../privacy/index.js';
import { digestOf, readEventRange, type WalkedEvent } from '../chain/verify-chain.js';
import { checkpointLine, isoText, parseHeads, type SignedCheckpoint } from '../checkpoints/checkpoint-format.js';
import type { SignedCheckpoints } from '../checkpoints/signed-checkpoints.js';

/** What a look at every place found. */
export interface ErasureFindings {
  readonly person: number;
  readonly begunAt: Date;
  readonly lookedAt: Date;
  readonly places: readonly ErasureFinding[];
}

/** The event that says that the person is erased: the newest of this type in its stream. */
export interface ErasureProof {
  readonly log: string;
  readonly stream: string;
  readonly type: string;
}

const FORM = 'heliograph-erasure-certificate-v1 ed25519';

const ERASED = `
  select e.seq from event_store.streams s join event_store.events e on e.log = s.log and e.seq = s.seq
   where s.log = $1 and s.stream = $2 and e.type = $3 order by s.seq desc limit 1`;
const KEYS = 'select key_id, destroyed_at, wrapped is null as destroyed from event_store.keys where person = $1 order by key_id';

/**
 * A document that says by itself that an erasure is complete: what was looked at, the keys that are destroyed, the event of the erasure, and
 * the hashes from there to a signed checkpoint; signed by the key that signs checkpoints. It holds the id of the person and no name.
 * Format: docs/guides/auditing.md.
 * @param findings every place is empty, else the document says that it is not
 * @throws Error where a key is not destroyed, the event is not there yet, or the log is not what was signed
 */
export async function erasureCertificate(
  { database, signedCheckpoints }: { readonly database: Queryable; readonly signedCheckpoints: SignedCheckpoints },
  findings: ErasureFindings,
  proof: ErasureProof,
): Promise<object> {
  const { person, begunAt, lookedAt, places } = findings;
  const keys = await database.query<{ key_id: string; destroyed_at: Date | null; destroyed: boolean }>(KEYS, [person]);
  const alive = keys.filter(({ destroyed }) => !destroyed).map(({ key_id }) => key_id);
  if (alive.length > 0) throw new Error(`There is no certificate before every key is destroyed: ${alive.join(', ')}`);
  const [erased] = await database.query<{ seq: number }>(ERASED, [proof.log, proof.stream, proof.type]);
  if (!erased) throw new Error(`${proof.log} has no ${proof.type} in ${proof.stream} yet: workers write it. Try again in a minute`);

  await signedCheckpoints.sign();
  const checkpoint = await signedCheckpoints.firstCovering(proof.log, erased.seq);
  if (!checkpoint) throw new Error('No signed checkpoint agrees with the log: heliograph events verify');
  const inclusion = await inclusionOf(database, proof.log, erased.seq, checkpoint);
  const statement = JSON.stringify({
    user_id: person,
    begun_at: begunAt,
    looked_at: lookedAt,
    places,
    keys: keys.map(({ key_id, destroyed_at }) => ({ key_id, destroyed_at })),
    event: { log: proof.log, seq: erased.seq, hash: inclusion.event.hash },
    checkpoint: checkpoint.number,
  });
  const { keyId, signature } = await signedCheckpoints.signBytes((id) => Buffer.from([FORM, id, statement].join('\n'), 'utf8'));
  return {
    heliograph: 'erasure-certificate',
    version: 1,
    statement,
    ...inclusion,
    checkpoint: JSON.parse(checkpointLine(checkpoint)) as object,
    key_id: keyId,
    signature: signature.toString('hex'),
  };
}

interface Inclusion {
  /** Hash of the event before. */
  readonly before: string;
  /** As a line of an export. */
  readonly event: { readonly hash: string };
  /** Of each event after it, up to the head that was signed: when it was recorded, and its content digest. */
  readonly links: readonly { readonly recorded_at: string; readonly digest: string }[];
}

async function inclusionOf(database: Queryable, log: string, seq: number, checkpoint: SignedCheckpoint): Promise<Inclusion> {
  const head = parseHeads(checkpoint.heads).find((each) => each.log === log);
  const links: { recorded_at: string; digest: string }[] = [];
  let [before, hash] = [GENESIS as Buffer, GENESIS as Buffer];
  let event: WalkedEvent | undefined;
  for await (const row of readEventRange(database, log, Math.max(0, seq - 2), head?.seq ?? 0)) {
    if (row.seq < seq) {
      before = hash = row.hash;
      continue;
    }
    const digest = digestOf(row);
    hash = chainHash(hash, row.seq, new Date(row.recorded_ms), digest);
    if (row.seq === seq) event = row;
    else links.push({ recorded_at: isoText(row.recorded_ms), digest: digest.toString('hex') });
  }
  if (!event || hash.toString('hex') !== head?.hash) throw new Error(`${log} is not what was signed: heliograph events verify ${log}`);
  return { before: before.toString('hex'), event: lineOf(event), links };
}

/** Members in the order of an export (docs/log-formats.md). */
function lineOf({ recorded_ms, hash, ...row }: WalkedEvent) {
  const { log, seq, stream, version, partition, type, schema_version, event_id, ...rest } = row;
  const of = { log, seq, stream, version, partition, type, schema_version, event_id };
  return { ...of, recorded_at: isoText(recorded_ms), ...rest, hash: hash.toString('hex') };
}
