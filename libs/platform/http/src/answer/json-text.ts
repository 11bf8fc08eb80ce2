import { entryOf } from '@heliograph/kernel';

/** Of a text of JSON: constant text, and flags of the caller, which are written as 0 or 1. */
type Piece = string | boolean;

/** A part of an answer that is JSON already, such as an item of a page that several callers share. It goes into the answer as it is. */
export class JsonText {
  readonly pieces: readonly Piece[];

  constructor(...pieces: readonly Piece[]) {
    this.pieces = pieces;
  }

  get text(): string {
    return this.pieces.map((piece) => (typeof piece === 'string' ? piece : piece ? '1' : '0')).join('');
  }

  /** Whoever does not know of it serialises the same. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/** The JSON of a resource but for one of its members, which is 0 or 1 for each caller. */
export class AroundFlag {
  readonly before: string;
  readonly behind: string;
  /** As `behind`, without the brace at the end: other members follow. */
  readonly open: string;

  /** @param name a member of the resource itself, and of nothing in it @throws Error where there is none */
  constructor(resource: Readonly<Record<string, unknown>>, name: string) {
    const json = JSON.stringify(resource);
    // In a text of JSON each quotation mark is escaped: this is found nowhere but at the member.
    const member = `"${name}":`;
    const at = json.indexOf(member) + member.length;
    const value = entryOf(resource, name);
    if (value !== 0 && value !== 1) throw new Error(`No flag ${name}`);
    this.before = json.slice(0, at);
    this.behind = json.slice(at + 1);
    this.open = this.behind.slice(0, -1);
  }

  with(flag: boolean): JsonText {
    return new JsonText(this.before, flag, this.behind);
  }
}
