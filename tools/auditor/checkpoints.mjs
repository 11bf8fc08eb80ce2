import { hash as digestOf } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { endedBy } from './adoptions.mjs';
import { fault } from './faults.mjs';
import { lines, parsed } from './lines.mjs';
import { idOf, isCheckpoint, isGood, isListEnd, isSuccession, signedBytes, successionBytes } from './signatures.mjs';
import { isKey, ZEROS } from './values.mjs';

/** Signed checkpoints out of kept files, and which events each of them proves. */
export class Checkpoints {
  /** number → those that differ: more than one where a life ended and the next one signed the same number. */
  byNumber = new Map();
  /** Statements by which one key follows on another. */
  successions = new Map();
  /** Statements in the logs that their database was put back by other means and adopted. */
  adoptions = [];
  /** `log seq` → { hash, number } */
  proven = new Map();
  /** log → seq → what was signed of it: { hash, number, incarnation, found: the hash in the export, or null } */
  places = new Map();

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
    const { number, signature } = checkpoint;
    const known = this.byNumber.get(number) ?? this.byNumber.set(number, []).get(number);
    if (known.some((other) => signedBytes(other).equals(signedBytes(checkpoint)) && other.signature === signature)) return;
    known.push({ ...checkpoint, file });
    for (const { log, incarnation, seq, hash } of JSON.parse(checkpoint.heads)) {
      const places = this.places.get(log) ?? this.places.set(log, new Map()).get(log);
      const at = places.get(seq) ?? places.set(seq, []).get(seq);
      const isKnown = at.some((place) => place.hash === hash && place.incarnation === incarnation);
      if (!isKnown) at.push({ hash, number, incarnation, found: null });
    }
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
      const first = this.history().find(({ number }) => number === checkpoint);
      if (first && first.previous !== previous) return wrong(`it was made behind another checkpoint than the one before ${checkpoint}`);
      keys.push({ key: to, first: checkpoint });
    }
    return keys;
  }

  all() {
    return [...this.byNumber.values()].flat().sort((one, other) => one.number - other.number);
  }

  /** The adoption that ended the life in which this one was signed: each of its logs says so. */
  endOf({ number, heads }) {
    const ended = JSON.parse(heads).map(({ log, incarnation }) =>
      this.adoptions.find((each) => endedBy(each, { log, incarnation, number })),
    );
    return ended.length > 0 && ended.every((each) => each && each.at === ended[0].at) ? ended[0] : null;
  }

  /** Those of the life that goes on. */
  history() {
    return this.all().filter((checkpoint) => this.endOf(checkpoint) === null);
  }

  /** Numbers without a gap, each naming the one before; nothing runs backwards. @param adoptions that the export holds */
  link(adoptions) {
    this.adoptions = adoptions;
    for (const { number, previous } of this.all().filter((checkpoint) => this.endOf(checkpoint))) {
      const before = this.byNumber.get(number - 1) ?? [];
      if (before.length > 0 && !before.some((other) => previous === digestOf('sha256', signedBytes(other), 'hex')))
        fault('checkpoint', number, 'it does not follow on the checkpoint before');
    }
    let before = null;
    for (const checkpoint of this.history()) {
      const { number, previous, file } = checkpoint;
      const wrong = (reason) => fault('checkpoint', number, reason);
      if (before?.number === number) {
        wrong(`${file} has another one than the file before: the history was forked`);
        continue;
      }
      if (number === 1 && previous !== ZEROS) wrong('the first one names one before');
      if (before && number !== before.number + 1) wrong(`${number - before.number - 1} checkpoint(s) missing before it`);
      else if (before && previous !== digestOf('sha256', signedBytes(before), 'hex')) wrong('it does not follow on the checkpoint before');
      if (before && checkpoint.signed_at < before.signed_at) wrong('it is earlier than the checkpoint before');
      this.recordHeads(checkpoint, before, wrong);
      before = checkpoint;
    }
  }

  recordHeads({ number, heads }, before, wrong) {
    const earlier = new Map((before ? JSON.parse(before.heads) : []).map((head) => [head.log, head]));
    for (const { log, incarnation, seq, hash } of JSON.parse(heads)) {
      const was = earlier.get(log);
      earlier.delete(log);
      const isAdopted = this.adoptions.some((each) => each.log === log && each.from === was?.incarnation && each.to === incarnation);
      if (was && was.incarnation !== incarnation) {
        if (!isAdopted) console.log(`note: checkpoint ${number}: ${log} was restored since the checkpoint before`);
      } else if (was && was.seq > seq) wrong(`${log} goes back from ${was.seq} to ${seq}`);
      const known = this.proven.get(`${log} ${seq}`);
      if (known && known.hash !== hash) wrong(`${log} ${seq}: checkpoint ${known.number} does not match the log`);
      else if (!known) this.proven.set(`${log} ${seq}`, { hash, number });
    }
    for (const log of earlier.keys()) wrong(`${log} is missing in it`);
  }

  /** Every signature under `key`, and what they prove; `pinned` when the key did not come with the export. */
  verify(key, pinned) {
    if (this.byNumber.size === 0) return;
    if (!isKey(key)) return fault('checkpoint', null, 'there is no key: neither --key nor the export names one');
    if (!pinned) console.log('note: the key comes from the export itself; only --key proves who signed');
    const chain = this.order();
    const isOne = chain.some((one) => one.key === key);
    if (chain.length > 0 && !isOne) fault('rotation', null, `no statement names the key ${idOf(key)}`);
    const keys = isOne ? chain : [{ key, first: 1 }];
    for (const checkpoint of this.all()) {
      const { number, key_id, signature } = checkpoint;
      const end = this.endOf(checkpoint);
      // In a life that ended no key follows on the one that signed the last checkpoint before.
      const place = end ? (end.checkpoint ?? 1) : number;
      const due = keys.findLast(({ first }) => first <= place);
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
    this.noteAdoptions();
    const all = this.all();
    const last = all.at(-1);
    const id = keys.map((one) => idOf(one.key)).join(', then ');
    const places = [...this.places.values()].flatMap((places) => [...places.values()].flat());
    const seen = places.filter(({ found }) => found !== null).length;
    console.log(
      `checkpoints: ${all.length}, ${all[0].number} to ${last.number} of ${last.signed_at}, under key ${id}; ${seen} of the ${places.length} places that they signed are in this export`,
    );
  }

  /** One line for each command that adopted: it is no fault that what was signed in the life before is not in the logs. */
  noteAdoptions() {
    for (const adoption of new Map(this.adoptions.map((each) => [each.at, each])).values()) {
      const { at, by, reason, checkpoint } = adoption;
      const lost = this.all().filter((each) => this.endOf(each)?.at === at);
      const numbers = [...(checkpoint === null ? [] : [checkpoint]), ...lost.map(({ number }) => number)];
      const which = numbers.length > 1 ? `checkpoints ${numbers[0]} to ${numbers.at(-1)}` : `checkpoint ${numbers[0] ?? 'none'}`;
      console.log(`note: ${which}: signed in the life before ${at}, when ${printable(by)} adopted the database: ${printable(reason)}`);
    }
  }
}

const printable = (text) => text.replace(/\p{Cc}/gu, ' ');
