import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '@heliograph/database';
import { Keyring, type MasterKey } from '../../privacy/index.js';
import { insertRotation, type KeyRotation, rotationBytes, rotationsIn } from './key-rotation.js';
import { insertCheckpoint, SEED, signedHere, checkpointStatus } from './signed-checkpoints.js';
import { SigningKey } from './signing-key.js';

const ATTEMPTS = 20;

/**
 * Another key signs from now on: the old one says which, the new one accepts, and the first checkpoint of the new one is signed, all in one
 * transaction. The old seed is gone then. Of checkpoints or rotations at once one takes the next number, and the others begin again after it.
 */
export async function rotateSigningKey(database: Database, masterKey: MasterKey): Promise<KeyRotation> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const rotation = await database.transaction((tx) => rotateOnce(tx, new Keyring(tx, masterKey)));
    if (rotation) return rotation;
  }
  throw new Error('Other processes sign all the time: run the same command again');
}

/** null: another process has signed in the meantime. */
async function rotateOnce(tx: Queryable, keyring: Keyring): Promise<KeyRotation | null> {
  const place = await checkpointStatus(tx);
  if (!place) throw new Error('There is no log, so nothing is signed');
  const seed = randomBytes(32);
  const [old, young] = [new SigningKey(await keyring.secret(SEED)), new SigningKey(seed)];
  const first = signedHere(place, young);
  if (!(await insertCheckpoint(tx, first))) return null;
  const { number, signedAt, previous } = first;
  const statement = {
    number: ((await rotationsIn(tx)).at(-1)?.number ?? 0) + 1,
    ...{ signedAt, from: old.publicKey, to: young.publicKey, checkpoint: number, previous },
  };
  const rotation = {
    ...statement,
    signature: old.sign(rotationBytes('rotation', statement)),
    acceptance: young.sign(rotationBytes('acceptance', statement)),
  };
  await insertRotation(tx, rotation);
  await keyring.replaceSecret(SEED, seed);
  return rotation;
}
