import ts from 'typescript';

/** One name in the forms in which it is written. */
export interface Names {
  /** `photo-report`: files, events, routes. */
  readonly kebab: string;
  readonly camel: string;
  readonly pascal: string;
  /** `photo_report`: schemas and columns. */
  readonly snake: string;
  readonly words: string;
}

/** @throws Error for what is no name in kebab-case, or a word of the language */
export function namesOf(name: string): Names {
  if (!/^[a-z]+(-[a-z]+)*$/.test(name)) throw new Error(`Not a name: "${name}". Names are small letters and single hyphens: photo-report`);
  const camel = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const token = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, camel).scan();
  if (token !== ts.SyntaxKind.Identifier) throw new Error(`Not a name: "${name}" is a word of TypeScript`);
  return {
    kebab: name,
    camel,
    pascal: camel.charAt(0).toUpperCase() + camel.slice(1),
    snake: name.replaceAll('-', '_'),
    words: name.replaceAll('-', ' '),
  };
}

/** In English, as far as names of tables need it: shelf, shelves; story, stories; box, boxes; child, children. */
export function pluralOf(name: string): string {
  if (/(^|-)child$/.test(name)) return `${name}ren`;
  if (/(s|x|z|ch|sh)$/.test(name)) return `${name}es`;
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  if (/(l|r|ea)f$/.test(name)) return `${name.slice(0, -1)}ves`;
  return `${name}s`;
}

/** The order of names in an import: by letters, types and values mixed. */
export const byName = (one: string, other: string): number => letters(one).localeCompare(letters(other));
const letters = (name: string): string => name.replace(/^type /, '').toLowerCase();
