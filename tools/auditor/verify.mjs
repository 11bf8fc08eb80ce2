#!/usr/bin/env node
/**
 * Verifies an export of Heliograph's logs by itself. One file, nothing but Node, nothing of Heliograph: it was written from the description
 * of the formats (docs/adr/0011-formats-of-the-log.md, 0020-signed-checkpoints.md, 0074-rotating-the-signing-key.md), so that a mistake of the writer is not repeated here.
 */
/* eslint max-lines: off -- one file, so that an auditor can read it from top to bottom and carry it away */
import { createPublicKey, hash as digestOf, verify as isSigned } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';

const USAGE = `Usage: node verify.mjs [--key KEY] [--checkpoints FILE]... [EXPORT]...

EXPORT       files of "events export", in their order; none or - reads stdin
--checkpoints FILE  lines of "events checkpoints", kept elsewhere; may be given several times
--key KEY    the public key that signed them, 43 characters, or one that followed on it or came before it by statements in
             these files; default: the one that the export names

Exit status: 0 everything is as it was written, 1 faults were found, 2 wrong use`;

const MOST_FAULTS = 100;
const ZEROS = '0'.repeat(64);
const NULL_LENGTH = 0xffffffff;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HEX = /^([0-9a-f]{2})*$/;

const isText = (value) => typeof value === 'string';
const isWhole = (value) => Number.isSafeInteger(value) && value >= 0;
const isId = (value) => isText(value) && UUID.test(value);
const isTime = (value) => isText(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value;
const isKey = (value) => isText(value) && /^[\w-]{43}$/.test(value);
const isHash = (value) => isText(value) && value.length === 64 && HEX.test(value);

/** Every member of an event's line, and what it must be. */
const members = {
  log: isText,
  seq: isWhole,
  stream: isText,
  version: isWhole,
  partition: isWhole,
  type: isText,
  schema_version: isWhole,
  event_id: isId,
  recorded_at: isTime,
  actor: isText,
  correlation: isId,
  causation: (value) => value === null || isId(value),
  command_id: isId,
  payload: isText,
  metadata: isText,
  hash: isHash,
};
const memberChecks = Object.entries(members);
/** Members under the content digest, in the order of ADR 0011; numbers as decimal text. */
const digested = [
  ...['log', 'stream', 'version', 'partition', 'type', 'schema_version', 'event_id'],
  ...['actor', 'correlation', 'causation', 'command_id', 'payload', 'metadata'],
];

let room = Buffer.allocUnsafe(1 << 16);

/** SHA-256 over 1 and every member behind its length in four bytes, big endian; null is the length ffffffff. */
function contentDigest(event) {
  let end = room.writeUInt8(1, 0);
  for (const name of digested) {
    const value = event[name];
    const text = value === null ? '' : String(value);
    if (room.length < end + 4 + text.length * 3) room = Buffer.concat([room.subarray(0, end)], 2 * (end + 4 + text.length * 3));
    const length = room.write(text, end + 4, 'utf8');
    room.writeUInt32BE(value === null ? NULL_LENGTH : length, end);
    end += 4 + length;
  }
  return digestOf('sha256', room.subarray(0, end), 'buffer');
}

const link = Buffer.alloc(1 + 32 + 8 + 8 + 32);

/** SHA-256 over 1, the hash before, seq and milliseconds in eight bytes each, big endian, and the content digest. */
function chained(before, event) {
  link.writeUInt8(1, 0);
  link.write(before, 1, 'hex');
  link.writeBigInt64BE(BigInt(event.seq), 33);
  link.writeBigInt64BE(BigInt(Date.parse(event.recorded_at)), 41);
  contentDigest(event).copy(link, 49);
  return digestOf('sha256', link, 'hex');
}

/** Faults of each log, of `export` and of `checkpoint`; the first of each are printed. */
const counts = new Map();

function fault(where, place, reason) {
  const count = (counts.get(where) ?? 0) + 1;
  counts.set(where, count);
  if (count <= MOST_FAULTS) console.log(`${where}${place === null ? '' : ` ${place}`}: ${reason}`);
}

/** Signed checkpoints out of kept files, and which event each of them vouches for. */
class Checkpoints {
  byNumber = new Map();
  /** Statements by which one key follows on another. */
  successions = new Map();
  /** log → seq → { hash, number } */
  heads = new Map();

  async read(file) {
    let at = 0;
    let since = 0;
    let newest = null;
    let isOpen = false;
    for await (const text of lines(createReadStream(file))) {
      at++;
      const checkpoint = parsed(text);
      if (isSuccession(checkpoint)) this.succeed(checkpoint, file);
      else if (isListEnd(checkpoint)) {
        // A part that was cut may go on in the next one.
        if (since < checkpoint.checkpoints || (newest !== null && newest !== checkpoint.last))
          fault(
            'checkpoint',
            null,
            `${file} is not complete: line ${at} counts ${checkpoint.checkpoints} up to ${checkpoint.last}, here are ${since}`,
          );
        since = 0;
        isOpen = false;
      } else if (!isCheckpoint(checkpoint)) fault('checkpoint', null, `line ${at} of ${file} is none`);
      else {
        this.add(checkpoint, file);
        since++;
        newest = Math.max(newest ?? 0, checkpoint.number);
        isOpen = true;
      }
    }
    if (isOpen)
      fault(
        'checkpoint',
        null,
        `${file} is not complete: there is no end line behind checkpoint ${newest}; it was cut, or an earlier version wrote it: append "events checkpoints --after ${newest}"`,
      );
  }

  add(checkpoint, file) {
    const known = this.byNumber.get(checkpoint.number);
    if (!known) this.byNumber.set(checkpoint.number, checkpoint);
    else if (!signedBytes(known).equals(signedBytes(checkpoint)) || known.signature !== checkpoint.signature)
      fault('checkpoint', checkpoint.number, `${file} has another one than the file before: the history was forked`);
  }

  succeed(statement, file) {
    const known = this.successions.get(statement.rotation);
    if (known && JSON.stringify(known) !== JSON.stringify(statement))
      fault('rotation', statement.rotation, `${file} has another one than the file before: the history was forked`);
    else this.successions.set(statement.rotation, statement);
  }

  /** For each key in its order, the first checkpoint that it may sign. Ends where a statement cannot be believed. */
  order() {
    const known = [...this.successions.values()].sort((one, other) => one.rotation - other.rotation);
    const keys = known.slice(0, 1).map(({ from }) => ({ key: from, first: 1 }));
    for (const [at, statement] of known.entries()) {
      const { rotation, from, to, checkpoint, previous, signature, acceptance } = statement;
      const earlier = known[at - 1];
      const wrong = (reason) => (fault('rotation', rotation, reason), keys);
      if (earlier && rotation !== earlier.rotation + 1) return wrong('statements are missing before it');
      if (earlier && (from !== earlier.to || checkpoint <= earlier.checkpoint)) return wrong('it does not follow on the one before');
      if (!isGood(from, successionBytes('rotation', statement), signature)) return wrong('the old key did not sign it');
      if (!isGood(to, successionBytes('acceptance', statement), acceptance)) return wrong('the new key did not accept');
      const first = this.byNumber.get(checkpoint);
      if (first && first.previous !== previous) return wrong(`it was made behind another checkpoint than the one before ${checkpoint}`);
      keys.push({ key: to, first: checkpoint });
    }
    return keys;
  }

  /** Numbers without a gap, each naming the one before; nothing runs backwards. */
  link() {
    let before = null;
    for (const checkpoint of [...this.byNumber.values()].sort((one, other) => one.number - other.number)) {
      const { number, previous } = checkpoint;
      const wrong = (reason) => fault('checkpoint', number, reason);
      if (number === 1 && previous !== ZEROS) wrong('the first one names one before');
      if (before && number !== before.number + 1) wrong(`${number - before.number - 1} checkpoint(s) missing before it`);
      else if (before && previous !== digestOf('sha256', signedBytes(before), 'hex')) wrong('it does not follow on the checkpoint before');
      if (before && checkpoint.signed_at < before.signed_at) wrong('it is earlier than the checkpoint before');
      this.vouch(checkpoint, before, wrong);
      before = checkpoint;
    }
  }

  vouch({ number, heads }, before, wrong) {
    const earlier = new Map((before ? JSON.parse(before.heads) : []).map((head) => [head.log, head]));
    for (const { log, incarnation, seq, hash } of JSON.parse(heads)) {
      const was = earlier.get(log);
      earlier.delete(log);
      if (was && was.incarnation !== incarnation)
        console.log(`note: checkpoint ${number}: ${log} was restored since the checkpoint before`);
      else if (was && was.seq > seq) wrong(`${log} goes back from ${was.seq} to ${seq}`);
      const places = this.heads.get(log) ?? this.heads.set(log, new Map()).get(log);
      const known = places.get(seq);
      if (known && known.hash !== hash) wrong(`${log} ${seq}: checkpoint ${known.number} signed another history`);
      else if (!known) places.set(seq, { hash, number });
    }
    for (const log of earlier.keys()) wrong(`${log} is missing in it`);
  }

  /** Every signature under `key`, and what they vouch for; `pinned` when the key did not come with the export. */
  verify(key, pinned) {
    if (this.byNumber.size === 0) return;
    if (!isKey(key)) return fault('checkpoint', null, 'there is no key: neither --key nor the export names one');
    if (!pinned) console.log('note: the key comes from the export itself; only --key proves who signed');
    const chain = this.order();
    const isOne = chain.some((one) => one.key === key);
    if (chain.length > 0 && !isOne) fault('rotation', null, `no statement names the key ${idOf(key)}`);
    const keys = isOne ? chain : [{ key, first: 1 }];
    for (const checkpoint of this.byNumber.values()) {
      const { number, key_id, signature } = checkpoint;
      const due = keys.findLast(({ first }) => first <= number);
      const at = keys.findIndex((one) => idOf(one.key) === key_id);
      if (at < 0) fault('checkpoint', number, `it is signed under another key (${key_id})`);
      else if (keys[at] !== due)
        fault(
          'checkpoint',
          number,
          `it is signed under the key ${key_id}, which signs ${keys[at].first} to ${(keys[at + 1]?.first ?? Infinity) - 1}`,
        );
      else if (!isGood(due.key, signedBytes(checkpoint), signature)) fault('checkpoint', number, 'its signature is not good');
    }
    const last = Math.max(...this.byNumber.keys());
    const id = keys.map((one) => idOf(one.key)).join(', then ');
    const places = [...this.heads.values()].flatMap((heads) => [...heads.values()]);
    const seen = places.filter((place) => place.seen).length;
    console.log(
      `checkpoints: ${this.byNumber.size}, ${Math.min(...this.byNumber.keys())} to ${last} of ${this.byNumber.get(last).signed_at}, under key ${id}; ${seen} of the ${places.length} places that they signed are in this export`,
    );
  }
}

function signedBytes({ number, signed_at, key_id, previous, heads }) {
  return Buffer.from(`heliograph-checkpoint-v1 ed25519\n${number}\n${signed_at}\n${key_id}\n${previous}\n${heads}`, 'utf8');
}

const idOf = (key) => digestOf('sha256', Buffer.from(key, 'base64url'), 'hex').slice(0, 16);

function isGood(key, bytes, signature) {
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
  return isSigned(null, bytes, publicKey, Buffer.from(signature, 'hex'));
}

function successionBytes(what, { rotation, signed_at, from, to, checkpoint, previous }) {
  return Buffer.from(`heliograph-key-${what}-v1 ed25519\n${rotation}\n${signed_at}\n${from}\n${to}\n${checkpoint}\n${previous}`, 'utf8');
}

const isSignature = (value) => isText(value) && value.length === 128 && HEX.test(value);

function isSuccession(value) {
  if (value === null || typeof value !== 'object' || Object.keys(value).length !== 8) return false;
  const { rotation, signed_at, from, to, checkpoint, previous, signature, acceptance } = value;
  const areWhole = [rotation, checkpoint].every((number) => isWhole(number) && number > 0);
  return areWhole && isTime(signed_at) && isKey(from) && isKey(to) && isHash(previous) && isSignature(signature) && isSignature(acceptance);
}

function isListEnd(value) {
  return value?.heliograph === 'end' && isWhole(value.checkpoints) && isWhole(value.last) && Object.keys(value).length === 3;
}

function isCheckpoint(value) {
  if (value === null || typeof value !== 'object' || Object.keys(value).length !== 6) return false;
  const { number, signed_at, key_id, previous, heads, signature } = value;
  if (!isWhole(number) || number < 1 || !isTime(signed_at) || !isText(key_id) || !isHash(previous)) return false;
  if (!isSignature(signature) || !isText(heads)) return false;
  const list = parsed(heads);
  const isHead = (head) => isText(head?.log) && isId(head.incarnation) && isWhole(head.seq) && isHash(head.hash);
  return Array.isArray(list) && list.every(isHead) && JSON.stringify(list) === heads;
}

/** One log as far as it has been read. `start`: the seq behind which its first part begins. */
class Log {
  events = 0;
  time = '';
  versions = new Map();

  constructor(name, part, places) {
    this.name = name;
    this.start = part.after;
    this.seq = part.after;
    this.hash = part.after_hash;
    this.promised = part;
    this.places = places;
    this.compare();
  }

  fault(seq, reason) {
    fault(this.name, seq, reason);
  }

  goesOn(part) {
    if (part.after !== this.seq || part.after_hash !== this.hash)
      this.fault(part.after, `this part goes on behind another event than the part before ended with (${this.seq})`);
    if (part.incarnation !== this.promised.incarnation) console.log(`note: ${this.name} was restored between two parts of the export`);
    this.promised = part;
  }

  take(event) {
    this.events++;
    if (event.seq <= this.seq) return this.fault(event.seq, 'it stands twice, or in the wrong place');
    if (event.seq !== this.seq + 1) this.fault(this.seq + 1, `${event.seq - this.seq - 1} event(s) missing`);
    else if (chained(this.hash, event) !== event.hash) this.fault(event.seq, 'its members or its hash are not what was written');
    if (event.recorded_at < this.time) this.fault(event.seq, 'it was recorded before the event before it');
    const version = this.versions.get(event.stream);
    const known = version !== undefined || this.start === 0;
    if (known && event.version !== (version ?? 0) + 1)
      this.fault(event.seq, `version ${event.version} of its stream follows on ${version ?? 0}`);
    this.versions.set(event.stream, event.version);
    this.seq = event.seq;
    this.hash = event.hash;
    this.time = event.recorded_at;
    this.compare();
  }

  /** The event in hand beside what was signed of it. */
  compare() {
    const signed = this.places?.get(this.seq);
    if (!signed) return;
    signed.seen = true;
    if (signed.hash !== this.hash) this.fault(this.seq, `checkpoint ${signed.number} signed another history`);
  }

  end() {
    const { head, head_hash } = this.promised;
    if (this.seq < head)
      this.fault(this.seq + 1, `${head - this.seq} event(s) missing at the end; this log goes on with --after ${this.seq}`);
    else if (this.seq !== head || this.hash !== head_hash) this.fault(this.seq, 'the header names another last event');
    for (const [seq, { number }] of this.places ?? [])
      if (seq > this.seq) this.fault(seq, `checkpoint ${number} signed it, and the export ends before it`);
    const faults = counts.get(this.name) ?? 0;
    console.log(`${this.name}: ${this.events} events, ${this.start + 1} to ${this.seq}, ${faults === 0 ? 'whole' : `${faults} fault(s)`}`);
  }
}

/** Parts of exports, line by line. */
class Exports {
  logs = new Map();
  publicKey = null;
  /** Events since the header; null between an end and the next header. */
  open = null;
  line = 0;

  constructor(checkpoints) {
    this.checkpoints = checkpoints;
  }

  fault(reason) {
    fault('export', `line ${this.line}`, reason);
  }

  take(text) {
    this.line++;
    const value = parsed(text);
    if (value?.heliograph === 'export') return this.begin(value);
    if (value?.heliograph === 'end') return this.close(value);
    if (this.open === null) this.fault('it stands before a header or behind an end');
    this.open = (this.open ?? 0) + 1;
    const wrong = wrongMember(value);
    const log = this.logs.get(value?.log);
    if (!log) return this.fault('it is no event of a log that the header names');
    if (wrong) return log.fault(isWhole(value.seq) ? value.seq : null, `${wrong} is not what it must be`);
    log.take(value);
  }

  begin({ version, public_key, logs }) {
    this.cut();
    this.open = 0;
    if (version !== 1) throw new Error(`This verifier reads version 1 of exports, not ${version}`);
    if (this.publicKey !== null && this.publicKey !== public_key) this.fault('it names another public key than the part before');
    this.publicKey = public_key ?? this.publicKey;
    for (const part of Array.isArray(logs) ? logs : []) {
      if (!isPart(part)) this.fault('its header is not what it must be');
      else if (this.logs.has(part.log)) this.logs.get(part.log).goesOn(part);
      else this.logs.set(part.log, new Log(part.log, part, this.checkpoints.heads.get(part.log)));
    }
  }

  close({ events }) {
    if (this.open === null) this.fault('an end without a header');
    else if (events !== this.open) this.fault(`it says ${events} events, there are ${this.open}`);
    this.open = null;
  }

  cut() {
    if (this.open !== null) this.fault('there is no end line: the export was cut');
    this.open = null;
  }

  end() {
    this.cut();
    if (this.logs.size === 0) fault('export', null, 'there is no header');
    for (const log of this.logs.values()) log.end();
  }
}

function isPart(part) {
  const { log, incarnation, after, after_hash, head, head_hash } = part ?? {};
  return (
    isText(log) &&
    isId(incarnation) &&
    isWhole(after) &&
    isHash(after_hash) &&
    isWhole(head) &&
    isHash(head_hash) &&
    (after > 0 || after_hash === ZEROS)
  );
}

/** Name of the first member that is missing, too many, or of another kind than it must be. */
function wrongMember(value) {
  if (value === null || typeof value !== 'object') return 'the line';
  for (const [name, isGood] of memberChecks) if (!isGood(value[name])) return name;
  const more = Object.keys(value).find((name) => !Object.hasOwn(members, name));
  return more ?? null;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Lines of a stream of bytes, one at a time, however long the stream. */
async function* lines(stream) {
  let rest = Buffer.alloc(0);
  for await (const chunk of stream) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let start = 0;
    for (let end; (end = bytes.indexOf(10, start)) !== -1; start = end + 1) if (end > start) yield bytes.toString('utf8', start, end);
    rest = bytes.subarray(start);
  }
  if (rest.length > 0) yield rest.toString('utf8');
}

function wrongUse(reason) {
  console.error(`${reason}\n\n${USAGE}`);
  return 2;
}

/** One key of 64 begins with a dash, and would be taken for an option. */
function withKeyJoined(args) {
  const at = args.indexOf('--key');
  return at < 0 || at + 1 === args.length ? args : [...args.slice(0, at), `--key=${args[at + 1]}`, ...args.slice(at + 2)];
}

function options() {
  const { values, positionals } = parseArgs({
    args: withKeyJoined(process.argv.slice(2)),
    allowPositionals: true,
    options: { key: { type: 'string' }, checkpoints: { type: 'string', multiple: true, default: [] } },
  });
  if (values.key !== undefined && !isKey(values.key)) throw new Error('--key: a public key is 43 characters of base64url');
  return { ...values, files: positionals.length > 0 ? positionals : ['-'] };
}

/** @returns the exit status @throws Error wrong use */
async function main({ key, checkpoints: kept, files }) {
  const checkpoints = new Checkpoints();
  for (const file of kept) await checkpoints.read(file);
  checkpoints.link();
  const exports = new Exports(checkpoints);
  for (const file of files)
    for await (const line of lines(file === '-' ? process.stdin : createReadStream(file, { highWaterMark: 1 << 20 }))) exports.take(line);
  exports.end();
  checkpoints.verify(key ?? exports.publicKey, key !== undefined);
  return counts.size > 0 ? 1 : 0;
}

try {
  process.exitCode = await main(options());
} catch (error) {
  process.exitCode = wrongUse(error.message);
}
