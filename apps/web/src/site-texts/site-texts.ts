import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { withoutTrailing } from '@heliograph/kernel';
import { Marked } from 'marked';

/** A page whose text the operator of the site may write. */
export interface SiteText {
  readonly title: string;
  /** HTML of our own making: what was HTML in the file is shown as it was typed. */
  readonly html: string;
}

export interface SiteTexts {
  /** Without a version nobody is asked to accept them (B9). */
  readonly rules: SiteText & { readonly version: string | null };
  readonly privacy: SiteText;
  /** Of the product's own, which says that there is none, no page shows the way to it. */
  readonly imprint: SiteText & { readonly isOwn: boolean };
}

const NAMES = ['rules', 'privacy', 'imprint'] as const satisfies readonly (keyof SiteTexts)[];

const HEAD = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/;
const VERSION = /^version:[ \t]*(\S.{0,49}?)[ \t]*$/m;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const marked = new Marked({ renderer: { html: ({ text }) => escaped(text) } });

/**
 * `rules.md`, `privacy.md` and `imprint.md` of the owner's folder; what is not there, or where there is no folder, comes with the product.
 * @throws Error that names the folder or file that cannot be read, or has no heading
 */
export function readSiteTexts(folder: string | null): SiteTexts {
  if (folder !== null && !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`there is no folder ${folder}`);
  if (folder !== null && !NAMES.some((name) => existsSync(join(folder, `${name}.md`))))
    throw new Error(`${folder} contains no ${NAMES.map((name) => `${name}.md`).join(', ')}`);
  const [rules, imprint] = [read(folder, 'rules'), read(folder, 'imprint')];
  return {
    rules: { ...page(rules), version: VERSION.exec(HEAD.exec(rules.text)?.[1] ?? '')?.[1] ?? null },
    privacy: page(read(folder, 'privacy')),
    imprint: { ...page(imprint), isOwn: typeof imprint.path === 'string' },
  };
}

interface File {
  readonly path: string | URL;
  readonly text: string;
}

function read(folder: string | null, name: keyof SiteTexts): File {
  const own = folder === null ? null : join(folder, `${name}.md`);
  const path = own !== null && existsSync(own) ? own : new URL(`${name}.md`, import.meta.url);
  return { path, text: readFileSync(path, 'utf8') };
}

function page({ path, text }: File): SiteText {
  const markdown = text.replace(HEAD, '');
  const title = withoutTrailing(/^#[ \t](.*)$/m.exec(markdown)?.[1] ?? '', ' \t#').trimStart();
  if (title === '') throw new Error(`${String(path)} has no heading: begin it with a line such as "# Rules"`);
  return { title, html: marked.parse(markdown, { async: false }) };
}
