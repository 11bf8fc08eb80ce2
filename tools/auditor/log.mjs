import { chained } from './chain.mjs';
import { fault, faultsOf } from './faults.mjs';

/** One log as far as it has been read. `start`: the seq behind which its first part begins. */
export class Log {
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
    const faults = faultsOf(this.name);
    console.log(`${this.name}: ${this.events} events, ${this.start + 1} to ${this.seq}, ${faults === 0 ? 'whole' : `${faults} fault(s)`}`);
  }
}
