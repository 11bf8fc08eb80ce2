import { wrongMember } from './chain.mjs';
import { fault } from './faults.mjs';
import { parsed } from './lines.mjs';
import { Log } from './log.mjs';
import { isHash, isId, isText, isWhole, ZEROS } from './values.mjs';

/** Parts of exports, line by line. */
export class Exports {
  logs = new Map();
  publicKey = null;
  /** Events since the header; null between an end and the next header. */
  open = null;
  line = 0;

  /** @param files to be compared with the events; null where none were given */
  constructor(checkpoints, files) {
    this.checkpoints = checkpoints;
    this.files = files;
  }

  fault(reason) {
    fault('export', `line ${this.line}`, reason);
  }

  /** Answers a promise where files have to be read. */
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
    return this.files?.take(value);
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
      else this.logs.set(part.log, new Log(part.log, part, this.checkpoints.places.get(part.log)));
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
