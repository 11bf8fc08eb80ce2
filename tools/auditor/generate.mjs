#!/usr/bin/env node
/**
 * Writes an export of made-up events to stdout, to measure the verifier: node generate.mjs [EVENTS] [STREAMS]. It shares no code with
 * Heliograph nor with the verifier.
 */
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';

const [events = 1_000_000, streams = 300_000] = process.argv.slice(2).map(Number);
const BATCH = 2_000;
const ids = Array.from({ length: 1_000 }, () => randomUUID());
const start = Date.UTC(2026, 0, 1);

function int(value, bytes) {
  const buffer = Buffer.alloc(bytes);
  if (bytes === 4) buffer.writeUInt32BE(value);
  else buffer.writeBigInt64BE(BigInt(value));
  return buffer;
}

function digest(values) {
  const hash = createHash('sha256').update(Buffer.of(1));
  for (const value of values) {
    if (value === null) hash.update(int(0xffffffff, 4));
    else hash.update(int(Buffer.byteLength(`${value}`), 4)).update(`${value}`);
  }
  return hash.digest();
}

function event(seq, before) {
  const stream = `photo-${(seq - 1) % streams}`;
  const version = Math.floor((seq - 1) / streams) + 1;
  const partition = seq % 64;
  const id = (offset) => ids[(seq + offset) % ids.length];
  const head = { stream, version, partition, type: 'media.photo-tagged', schema_version: 1, event_id: id(0) };
  const payload = JSON.stringify({
    photoId: seq,
    ownerId: seq % 5_000,
    title: `v1.${id(1)}.${'x'.repeat(16)}.${'y'.repeat(64)}`,
    tags: ['fög', '日'],
  });
  const tail = {
    actor: `user:${seq % 5_000}`,
    correlation: id(2),
    causation: seq % 3 ? null : id(3),
    command_id: id(4),
    payload,
    metadata: '{}',
  };
  const time = start + seq * 7;
  const content = digest(['media', ...Object.values(head), ...Object.values(tail)]);
  const hash = createHash('sha256').update(Buffer.of(1)).update(before).update(int(seq, 8)).update(int(time, 8)).update(content).digest();
  return { hash, line: { log: 'media', seq, ...head, recorded_at: new Date(time).toISOString(), ...tail, hash: hash.toString('hex') } };
}

let last = Buffer.alloc(32);
for (let seq = 1; seq <= events; seq++) last = event(seq, last).hash;
const part = { log: 'media', incarnation: ids[0], after: 0, after_hash: '0'.repeat(64), head: events, head_hash: last.toString('hex') };
process.stdout.write(`${JSON.stringify({ heliograph: 'export', version: 1, public_key: null, logs: [part] })}\n`);
let before = Buffer.alloc(32);
let text = '';
for (let seq = 1; seq <= events; seq++) {
  const { hash, line } = event(seq, before);
  before = hash;
  text += `${JSON.stringify(line)}\n`;
  if (seq % BATCH > 0 && seq < events) continue;
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  text = '';
}
process.stdout.write(`${JSON.stringify({ heliograph: 'end', events })}\n`);
