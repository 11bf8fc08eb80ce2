import { type Coding, encode } from './coding.js';

/** The bytes of an answer, the coding in which they are sent, and their validator (S14). */
export class Entity {
  private sent: string | Buffer | undefined;

  constructor(
    readonly tag: string,
    readonly coding: Coding | null,
    private readonly bytes: string | Buffer,
  ) {}

  /** Of the plain bytes, or of their text. */
  get size(): number {
    return this.bytes.length;
  }

  /** Compressed once, however many get it. */
  get payload(): string | Buffer {
    return (this.sent ??= this.coding === null ? this.bytes : encode(this.coding, this.bytes));
  }
}
