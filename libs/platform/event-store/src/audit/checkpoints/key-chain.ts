import type { SignedCheckpoint } from './checkpoint-format.js';
import { type KeyRotation, rotationFault } from './key-rotation.js';
import { keyId } from './signing-key.js';

/** A key, and the checkpoints that it signs. */
interface KeyValidity {
  readonly key: string;
  readonly id: string;
  readonly first: number;
  /** Infinity: it goes on. */
  readonly last: number;
}

/** Which key signs which checkpoint, by the statements of one key about the next. */
export class KeyChain {
  /** One line for each statement that is not what it must be. */
  readonly faults: string[] = [];
  private readonly validities: readonly KeyValidity[];

  /** @param trusted the key that an auditor has pinned, or else the stored one: one of the chain */
  constructor(
    private readonly rotations: readonly KeyRotation[],
    trusted: string | null,
  ) {
    let before: KeyRotation | null = null;
    for (const rotation of rotations) {
      const fault = this.faultOf(rotation, before);
      if (fault) this.faults.push(`rotation ${rotation.number} of the signing key: ${fault}`);
      before = rotation;
    }
    const keys = rotations[0] ? [rotations[0].from, ...rotations.map(({ to }) => to)] : [trusted].filter((key) => key !== null);
    // After a statement that cannot be relied on, no key is known by it.
    const isTrusted = trusted !== null && this.faults.length === 0 && keys.includes(trusted);
    if (trusted !== null && !isTrusted && this.faults.length === 0) this.faults.push(`no key of the chain is the key ${keyId(trusted)}`);
    this.validities = isTrusted ? keys.map((key, at) => this.validityOf(key, at)) : trusted === null ? [] : [unlimited(trusted)];
  }

  get isEmpty(): boolean {
    return this.validities.length === 0;
  }

  /** The key that signs this checkpoint, or why the one that it names must not. */
  keyFor({ number, keyId: named }: Pick<SignedCheckpoint, 'number' | 'keyId'>): { key: string } | { fault: string } {
    const due = this.validities.find(({ first, last }) => first <= number && number <= last);
    if (due && due.id === named) return { key: due.key };
    const other = this.validities.find(({ id }) => id === named);
    if (!other) return { fault: `it is signed under another key (${named})` };
    return {
      fault:
        other.last < number
          ? `it is signed under the key ${named}, which ended with checkpoint ${other.last}`
          : `it is signed under the key ${named}, which begins with checkpoint ${other.first}`,
    };
  }

  /** Faults of statements next to the checkpoints that they are about. */
  compare(checkpoint: Pick<SignedCheckpoint, 'number' | 'previous'>): string | null {
    const rotation = this.rotations.find(({ checkpoint: first }) => first === checkpoint.number);
    if (!rotation || rotation.previous.equals(checkpoint.previous)) return null;
    return `rotation ${rotation.number} of the signing key: it was made behind another checkpoint than the one before this`;
  }

  private validityOf(key: string, at: number): KeyValidity {
    const next = this.rotations[at]?.checkpoint;
    return { key, id: keyId(key), first: this.rotations[at - 1]?.checkpoint ?? 1, last: next === undefined ? Infinity : next - 1 };
  }

  private faultOf(rotation: KeyRotation, before: KeyRotation | null): string | null {
    const expected = (before?.number ?? 0) + 1;
    if (rotation.number !== expected) return `${rotation.number - expected} statement(s) missing before it`;
    if (before && (rotation.from !== before.to || rotation.checkpoint <= before.checkpoint))
      return 'it does not follow on the statement before';
    return rotationFault(rotation);
  }
}

const unlimited = (key: string): KeyValidity => ({ key, id: keyId(key), first: 1, last: Infinity });
