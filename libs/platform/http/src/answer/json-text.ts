import { entryOf } from '@heliograph/kernel';

/** A part of an answer that is JSON already, such as an item of a page that several callers share. It goes into the answer as it is. */
export class JsonText {
  constructor(readonly text: string) {}

  /** Code that does not know of it serialises the same. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/** A page of a list (S5) whose items are texts. @param rest what follows `data` */
export function pageText(items: readonly JsonText[], rest: object): JsonText {
  return new JsonText(`{"data":[${items.map(({ text }) => text).join(',')}],${JSON.stringify(rest).slice(1)}`);
}

export function areTexts(items: readonly unknown[]): items is readonly JsonText[] {
  return items.length > 0 && items.every((item) => item instanceof JsonText);
}

/** The JSON of a resource but for one of its members, which is 0 or 1 for each caller. */
export class FlagTemplate {
  private readonly before: string;
  /** Without the brace at the end. */
  private readonly after: string;

  /** @param name a member of the resource itself, and of nothing in it @throws Error where there is none */
  constructor(resource: Readonly<Record<string, unknown>>, name: string) {
    const json = JSON.stringify(resource);
    // In a text of JSON each quotation mark is escaped: this is found nowhere but at the member.
    const member = `"${name}":`;
    const at = json.indexOf(member) + member.length;
    const value = entryOf(resource, name);
    if (value !== 0 && value !== 1) throw new Error(`No flag ${name}`);
    this.before = json.slice(0, at);
    this.after = json.slice(at + 1, -1);
  }

  /** @param more members at the end, as JSON with a comma before each */
  with(flag: boolean, more = ''): JsonText {
    return new JsonText(`${this.before}${flag ? '1' : '0'}${this.after}${more}}`);
  }
}
