import type { CheckpointsEnd } from './checkpoint-format.js';

/** Whether a kept file of checkpoints has all that was written into it. A part that was cut may have been continued by the next one. */
export class CheckpointsFileEnd {
  private newest = 0;
  private since = 0;
  private isOpen = false;

  checkpoint(number: number): void {
    this.newest = Math.max(this.newest, number);
    this.since++;
    this.isOpen = true;
  }

  /** Says what is wrong with an end line, or null. */
  end({ checkpoints, last }: CheckpointsEnd): string | null {
    const isWhole = this.since >= checkpoints && (this.newest === 0 || this.newest === last);
    const fault = isWhole
      ? null
      : `the kept file is not complete: its end line counts ${checkpoints} up to ${last}, and there are ${this.since} up to ${this.newest}`;
    [this.since, this.isOpen] = [0, false];
    return fault;
  }

  /** Says what is wrong after the last line, or null. */
  fault(): string | null {
    if (!this.isOpen) return null;
    return `the kept file is not complete: there is no end line behind checkpoint ${this.newest}. It was cut, or an earlier version wrote it; append what follows (events checkpoints --after ${this.newest})`;
  }
}
