#!/usr/bin/env node
/**
 * Verifies the certificate of an erasure by itself: this file, nothing but Node, nothing of Heliograph. It was written from the descriptions of the
 * formats (docs/guides/auditing.md, docs/adr/0011-formats-of-the-log.md, 0020-signed-checkpoints.md), so that a mistake of the writer is not repeated here.
 */
import { createPublicKey, hash as digestOf, verify as isSigned } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const USAGE = `Usage: node verify-certificate.mjs --key=KEY [--key=KEY]... [--checkpoints FILE]... CERTIFICATE

CERTIFICATE         what "erasures certificate" has written
--key=KEY           a public key that "events key" has printed, 43 characters; each one that you have noted, where it has been rotated
--checkpoints FILE  lines of "events checkpoints", kept elsewhere: the checkpoint of the certificate must be among them

Exit status: 0 it is good, 1 faults were found, 2 wrong use`;

/** Members under the content digest, in the order of ADR 0011; numbers as decimal text. */
const DIGESTED = [
  ...['log', 'stream', 'version', 'partition', 'type', 'schema_version', 'event_id'],
  ...['actor', 'correlation', 'causation', 'command_id', 'payload', 'metadata'],
];

const sha256 = (bytes) => digestOf('sha256', bytes, 'hex');
const idOf = (key) => sha256(Buffer.from(key, 'base64url')).slice(0, 16);

function contentDigest(event) {
  const parts = DIGESTED.flatMap((name) => {
    const value = event[name];
    const bytes = Buffer.from(value === null ? '' : String(value), 'utf8');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(value === null ? 0xffffffff : bytes.length);
    return [length, bytes];
  });
  return sha256(Buffer.concat([Buffer.of(1), ...parts]));
}

function chained(before, seq, recordedAt, digest) {
  const place = Buffer.alloc(16);
  place.writeBigInt64BE(BigInt(seq), 0);
  place.writeBigInt64BE(BigInt(Date.parse(recordedAt)), 8);
  return sha256(Buffer.concat([Buffer.of(1), Buffer.from(before, 'hex'), place, Buffer.from(digest, 'hex')]));
}

const faults = [];
const fault = (where, reason) => faults.push(`${where}: ${reason}`);

/** Under one of the keys that the auditor has noted. */
function signed(where, keys, keyId, text, signature) {
  const key = keys.find((each) => idOf(each) === keyId);
  if (!key) return fault(where, `it is signed under another key (${keyId})`);
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
  if (!isSigned(null, Buffer.from(text, 'utf8'), publicKey, Buffer.from(signature, 'hex'))) fault(where, 'its signature is not good');
}

const checkpointText = ({ number, signed_at, key_id, previous, heads }) =>
  `heliograph-checkpoint-v1 ed25519\n${number}\n${signed_at}\n${key_id}\n${previous}\n${heads}`;

/** What the statement says of the erasure. */
function complete({ user_id, places, keys, event, checkpoint }, certificate) {
  for (const { place, found } of places) if (found !== 0) fault('statement', `${place} was not empty: ${found}`);
  if (places.length === 0) fault('statement', 'no place was looked at');
  for (const { key_id, destroyed_at } of keys) if (!destroyed_at) fault('statement', `the key ${key_id} was not destroyed`);
  const { log, seq, hash, type, payload } = certificate.event;
  if (event.log !== log || event.seq !== seq || event.hash !== hash) fault('event', 'the statement names another one');
  if (type !== 'identity.user-erased' || JSON.parse(payload).userId !== user_id) fault('event', 'it is not the erasure of this person');
  if (checkpoint !== certificate.checkpoint.number) fault('checkpoint', 'the statement names another one');
}

/** From the event to the head that was signed. */
function included({ before, event, links, checkpoint }) {
  if (chained(before, event.seq, event.recorded_at, contentDigest(event)) !== event.hash)
    return fault('event', 'its members or its hash are not what was written');
  let { seq, hash } = event;
  for (const { recorded_at, digest } of links) hash = chained(hash, ++seq, recorded_at, digest);
  const head = JSON.parse(checkpoint.heads).find(({ log }) => log === event.log);
  if (head?.seq !== seq || head.hash !== hash)
    fault('links', `they do not lead from the event to what checkpoint ${checkpoint.number} signed`);
}

/** In the files that the auditor has kept. */
function among(checkpoint, files) {
  if (files.length === 0)
    return console.log('note: no file of checkpoints was given; only --checkpoints proves that this one is among those you keep');
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n').filter(Boolean));
  const kept = lines.map((line) => JSON.parse(line)).find(({ number }) => number === checkpoint.number);
  if (!kept) fault('checkpoint', `the files have none with the number ${checkpoint.number}`);
  else if (checkpointText(kept) !== checkpointText(checkpoint) || kept.signature !== checkpoint.signature)
    fault('checkpoint', `the files have another one with the number ${checkpoint.number}: the history was forked`);
}

function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string', multiple: true, default: [] }, checkpoints: { type: 'string', multiple: true, default: [] } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error('Name one certificate');
  if (values.key.length === 0 || values.key.some((key) => !/^[\w-]{43}$/.test(key)))
    throw new Error('--key: a public key is 43 characters of base64url');
  const text = readFileSync(file, 'utf8');
  let statement;
  try {
    const certificate = JSON.parse(text);
    if (certificate.heliograph !== 'erasure-certificate' || certificate.version !== 1) throw new Error('another document or version');
    const { key_id, signature, checkpoint } = certificate;
    signed('certificate', values.key, key_id, `heliograph-erasure-certificate-v1 ed25519\n${key_id}\n${certificate.statement}`, signature);
    signed('checkpoint', values.key, checkpoint.key_id, checkpointText(checkpoint), checkpoint.signature);
    statement = JSON.parse(certificate.statement);
    complete(statement, certificate);
    included(certificate);
    among(checkpoint, values.checkpoints);
  } catch (error) {
    fault('certificate', `it is not what "erasures certificate" writes: ${error.message}`);
  }
  for (const each of faults) console.log(each);
  if (faults.length > 0) return 1;
  const { user_id, looked_at, places, keys, event } = statement;
  console.log(
    `user ${user_id} is erased: ${places.length} places empty at ${looked_at}, ${keys.length} key(s) destroyed, ${event.log} ${event.seq} is in checkpoint ${statement.checkpoint}`,
  );
  return 0;
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}
