import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withoutTrailing } from '@heliograph/kernel';
import { Marked } from 'marked';
import { languages } from '../language/languages.js';

/** A text in one language. */
interface Words {
  readonly title: string;
  /** HTML of our own making: what was HTML in the file is shown as it was typed. */
  readonly html: string;
}

/** A page whose text the operator of the site may write. */
export interface SiteText extends Words {
  /** By the code of their language. */
  readonly translations: ReadonlyMap<string, Words>;
}

export const translationOf = (text: SiteText, code: string): Words => text.translations.get(code) ?? text;

export interface SiteTexts {
  /** Without a version nobody is asked to accept them (B9). */
  readonly rules: SiteText & { readonly version: string | null };
  readonly privacy: SiteText;
  /** Of the product's own, which says that there is none, no page shows the way to it. */
  readonly imprint: SiteText & { readonly isOwn: boolean };
}

const OWN_FOLDER = fileURLToPath(new URL('.', import.meta.url));
const NAMES = ['rules', 'privacy', 'imprint'] as const satisfies readonly (keyof SiteTexts)[];

const HEAD = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/;
const VERSION = /^version:[ \t]*(\S.{0,49}?)[ \t]*$/m;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const marked = new Marked({ renderer: { html: ({ text }) => escaped(text) } });

/**
 * `rules.md`, `privacy.md` and `imprint.md` of the owner's folder; what is not there, or where there is no folder, comes with the product.
 * A translation (`rules.de.md`) stands next to its original: without one, a text is the same for readers of every language.
 * @throws Error that names the folder or file that cannot be read, or has no heading
 */
export function readSiteTexts(folder: string | null): SiteTexts {
  if (folder !== null && !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`there is no folder ${folder}`);
  if (folder !== null && !NAMES.some((name) => existsSync(join(folder, `${name}.md`))))
    throw new Error(`${folder} contains no ${NAMES.map((name) => `${name}.md`).join(', ')}`);
  const folderOf = (name: string) => (folder !== null && existsSync(join(folder, `${name}.md`)) ? folder : OWN_FOLDER);
  const [rules, privacy, imprint] = NAMES.map((name) => read(folderOf(name), name)) as [File, File, File];
  return {
    rules: { ...rules.text, version: VERSION.exec(rules.head)?.[1] ?? null },
    privacy: privacy.text,
    imprint: { ...imprint.text, isOwn: folderOf('imprint') !== OWN_FOLDER },
  };
}

interface File {
  /** What stands before the text about it. */
  readonly head: string;
  readonly text: SiteText;
}

function read(folder: string, name: string): File {
  const translated = languages.filter(({ code }) => existsSync(join(folder, `${name}.${code}.md`)));
  const translations = new Map(translated.map(({ code }) => [code, wordsOf(join(folder, `${name}.${code}.md`)).words]));
  const { head, words } = wordsOf(join(folder, `${name}.md`));
  return { head, text: { ...words, translations } };
}

function wordsOf(path: string): { readonly head: string; readonly words: Words } {
  const text = readFileSync(path, 'utf8');
  const markdown = text.replace(HEAD, '');
  const title = withoutTrailing(/^#[ \t](.*)$/m.exec(markdown)?.[1] ?? '', ' \t#').trimStart();
  if (title === '') throw new Error(`${path} has no heading: begin it with a line such as "# Rules"`);
  return { head: HEAD.exec(text)?.[1] ?? '', words: { title, html: marked.parse(markdown, { async: false }) } };
}
