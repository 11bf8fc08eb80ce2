import { endedBy, isAdoption } from './adoptions.mjs';
import { chained } from './chain.mjs';
import { fault, faultsOf } from './faults.mjs';
import { parsed } from './lines.mjs';

/** One log as far as it has been read. `start`: the seq after which its first part begins. */
export class Log {
  events = 0;
  time = '';
  versions = new Map();
  /** Statements that this database was put back by other means and adopted. */
  statements = [];

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
    else if (event.type === `${this.name}.log-adopted`) this.state(event);
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

  state({ seq, payload }) {
    const statement = parsed(payload);
    if (isAdoption(statement)) this.statements.push({ ...statement, log: this.name, seq });
    else this.fault(seq, 'its payload is not what an adoption states');
  }

  /** Keeps the hash of the event in hand with what was signed of it. */
  compare() {
    for (const place of this.places?.get(this.seq) ?? []) place.found = this.hash;
  }

  /** Adoptions that a later checkpoint, which is not of the life before, has signed. What nobody has signed explains nothing. */
  adoptions() {
    const signed = [...(this.places ?? [])].flatMap(([seq, places]) => places.map((place) => ({ ...place, seq })));
    return this.statements.filter(({ seq, from }) =>
      signed.some((place) => place.seq >= seq && place.incarnation !== from && place.found === place.hash),
    );
  }

  compareSigned() {
    const adoptions = this.adoptions();
    for (const [seq, places] of [...(this.places ?? [])].sort(([one], [other]) => one - other))
      for (const { hash, number, incarnation, found } of places) {
        const end = adoptions.find((each) => endedBy(each, { log: this.name, incarnation, number }));
        if (end && seq >= end.seq) continue;
        if (seq > this.seq) this.fault(seq, `checkpoint ${number} signed it, and the export ends before it`);
        else if (found !== null && found !== hash) this.fault(seq, `checkpoint ${number} does not match the log`);
      }
  }

  end() {
    const { head, head_hash } = this.promised;
    if (this.seq < head)
      this.fault(this.seq + 1, `${head - this.seq} event(s) missing at the end; this log goes on with --after ${this.seq}`);
    else if (this.seq !== head || this.hash !== head_hash) this.fault(this.seq, 'the header names another last event');
    this.compareSigned();
    const faults = faultsOf(this.name);
    console.log(`${this.name}: ${this.events} events, ${this.start + 1} to ${this.seq}, ${faults === 0 ? 'whole' : `${faults} fault(s)`}`);
  }
}
