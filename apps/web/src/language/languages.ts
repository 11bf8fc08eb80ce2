import { readdirSync, readFileSync } from 'node:fs';
import Negotiator from 'negotiator';
import { type Catalogue, createLanguage, type Language } from './language.js';

const nameOf = (code: string) => new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;

/** A language is a file: its code, and translations by the English messages of the code. */
function translated(file: string): Language {
  const code = file.replace(/\.json$/, '');
  const catalogue = JSON.parse(readFileSync(new URL(`catalogues/${file}`, import.meta.url), 'utf8')) as Catalogue;
  return createLanguage({ code, name: nameOf(code), numbers: code, dates: code, catalogue });
}

/** What is shown where nobody says what they read. */
export const english = createLanguage({ code: 'en', name: nameOf('en'), numbers: 'en', dates: 'en-GB', catalogue: {} });
export const languages: readonly Language[] = [
  english,
  ...readdirSync(new URL('catalogues/', import.meta.url))
    .sort()
    .map(translated),
];

/** Undefined: not one of ours. */
export const findLanguage = (code: unknown): Language | undefined => languages.find((language) => language.code === code);

export interface Preference {
  /** What the cookie says. */
  readonly chosen?: string | undefined;
  /** `Accept-Language`. */
  readonly accepted?: string | undefined;
}

/** What was chosen, else the best of what the browser accepts. */
export function chooseLanguage({ chosen, accepted }: Preference): Language {
  return findLanguage(chosen) ?? bestOf(accepted) ?? english;
}

/** Characters. */
const MAX_READ = 200;

/** Of a region (`de-AT`) the language, where there is none of its own. */
function bestOf(accepted = ''): Language | undefined {
  const wanted = new Negotiator({ headers: { 'accept-language': accepted.slice(0, MAX_READ) } }).languages();
  const codes = wanted.flatMap((tag) => [tag, tag.split('-', 1)[0] ?? '']).map((tag) => tag.toLowerCase());
  return findLanguage(codes.find(findLanguage));
}
