#!/usr/bin/env node
/**
 * Verifies the certificate of an erasure by itself: this folder, nothing but Node, nothing of Heliograph. It was written from the descriptions of the
 * formats (docs/guides/auditing.md, docs/log-formats.md), so that a mistake of the writer is not repeated here.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chained } from './chain.mjs';
import { anyFault, fault as print } from './faults.mjs';
import { idOf, isGood, signedBytes } from './signatures.mjs';
import { isKey } from './values.mjs';

const USAGE = `Usage: node verify-certificate.mjs --key=KEY [--key=KEY]... [--checkpoints FILE]... CERTIFICATE

CERTIFICATE         what "erasures certificate" has written
--key=KEY           a public key that "events key" has printed, 43 characters; each one that you have noted, where it has been rotated
--checkpoints FILE  lines of "events checkpoints", kept elsewhere: the checkpoint of the certificate must be among them

Exit status: 0 it is good, 1 faults were found, 2 wrong use`;

const fault = (where, reason) => print(where, null, reason);

/** Under one of the keys that the auditor has noted. */
function signed(where, keys, keyId, bytes, signature) {
  const key = keys.find((each) => idOf(each) === keyId);
  if (!key) return fault(where, `it is signed under another key (${keyId})`);
  if (!isGood(key, bytes, signature)) fault(where, 'its signature is not good');
}

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
  if (chained(before, event) !== event.hash) return fault('event', 'its members or its hash are not what was written');
  let { seq, hash } = event;
  for (const { recorded_at, digest } of links) hash = chained(hash, { seq: ++seq, recorded_at }, Buffer.from(digest, 'hex'));
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
  else if (!signedBytes(kept).equals(signedBytes(checkpoint)) || kept.signature !== checkpoint.signature)
    fault('checkpoint', `the files have another one with the number ${checkpoint.number}: the history was forked`);
}

function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string', multiple: true, default: [] }, checkpoints: { type: 'string', multiple: true, default: [] } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error('Name one certificate');
  if (values.key.length === 0 || !values.key.every(isKey)) throw new Error('--key: a public key is 43 characters of base64url');
  const text = readFileSync(file, 'utf8');
  let statement;
  try {
    const certificate = JSON.parse(text);
    if (certificate.heliograph !== 'erasure-certificate' || certificate.version !== 1) throw new Error('another document or version');
    const { key_id, signature, checkpoint } = certificate;
    const bytes = Buffer.from(`heliograph-erasure-certificate-v1 ed25519\n${key_id}\n${certificate.statement}`, 'utf8');
    signed('certificate', values.key, key_id, bytes, signature);
    signed('checkpoint', values.key, checkpoint.key_id, signedBytes(checkpoint), checkpoint.signature);
    statement = JSON.parse(certificate.statement);
    complete(statement, certificate);
    included(certificate);
    among(checkpoint, values.checkpoints);
  } catch (error) {
    fault('certificate', `it is not what "erasures certificate" writes: ${error.message}`);
  }
  if (anyFault()) return 1;
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
