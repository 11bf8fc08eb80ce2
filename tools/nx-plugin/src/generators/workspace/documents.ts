import type { Tree } from '@nx/devkit';
import { edit } from './edit.js';

/** A row of docs/state.md. */
export interface Store {
  readonly table: string;
  readonly owner: string;
  /** `yes` or `no`, and what. */
  readonly personal: string;
  readonly kept: string;
  readonly backup: string;
}

const HEAD = '| Store | Owner | Personal | Kept | In the backup |\n|---|---|---|---|---|\n';

/** Lists a table in docs/state.md, under the heading of its owner, which is made where there is none. */
export function listStore(tree: Tree, { table, owner, personal, kept, backup }: Store): void {
  const row = `| \`${table}\` | ${owner} | ${personal} | ${kept} | ${backup} |\n`;
  edit(tree, 'docs/state.md', (page) => {
    if (page.includes(`| \`${table}\` |`)) return page;
    const parts = page.split(/^(?=## )/m);
    const own = parts.findIndex((part) => part.startsWith(`## ${owner}\n`));
    if (own >= 0) return parts.with(own, withRow(parts[own] as string, row)).join('');
    const views = parts.findIndex((part) => part.startsWith('## views\n'));
    return parts.toSpliced(views, 0, `## ${owner}\n\n${HEAD}${row}\n`).join('');
  });
}

/** After the last row of the part's first table. */
function withRow(part: string, row: string): string {
  const lines = part.split('\n');
  const last = lines.findIndex((line, at) => line.startsWith('|') && !lines[at + 1]?.startsWith('|'));
  return lines.toSpliced(last + 1, 0, row.trimEnd()).join('\n');
}

const LISTS: readonly (readonly [path: string, list: RegExp])[] = [
  ['README.md', /(?<=^\| `libs\/<context>\/\S+` \| )[a-z-]+(?:, [a-z-]+)*(?=:)/m],
  ['docs/glossary.md', /(?<=^\| context \| .*log: )[a-z-]+(?:, [a-z-]+)*(?=\.)/m],
];

/** Names a context where pages for people list them. */
export function nameContext(tree: Tree, name: string): void {
  for (const [path, list] of LISTS)
    edit(tree, path, (page) => {
      if (!list.test(page)) throw new Error(`${path} does not list the contexts any more: say here where it does`);
      return page.replace(list, (names) => (names.split(', ').includes(name) ? names : `${names}, ${name}`));
    });
}

const OWNERS = '.github/CODEOWNERS';
const ownerLine = (path: string, ...owners: readonly string[]) => `${path.padEnd(36)} ${owners.join(' ')}\n`;

/** Makes a context's team the owner of its folder; its contracts get a line as soon as somebody subscribes to them. */
export function ownContext(tree: Tree, name: string): void {
  edit(tree, OWNERS, (text) => {
    if (text.includes(`/libs/${name}/ `)) return text;
    const at = text.search(/^\/libs\/search\//m);
    if (at < 0) throw new Error(`${OWNERS} does not name /libs/search/`);
    return `${text.slice(0, at)}${ownerLine(`/libs/${name}/`, `@heliograph/${name}`)}\n${text.slice(at)}`;
  });
}

/** The contracts of `producer` need the consent of `consumer` as well. */
export function ownContracts(tree: Tree, producer: string, consumer: string): void {
  if (producer === consumer) return;
  const path = `/libs/${producer}/contracts/`;
  edit(tree, OWNERS, (text) => {
    const lines = text.split('\n');
    const own = lines.findIndex((line) => line.startsWith(`${path} `));
    if (own < 0) {
      const all = lines.findIndex((line) => line.startsWith(`/libs/${producer}/ `));
      if (all < 0) throw new Error(`${OWNERS} does not name /libs/${producer}/`);
      const line = ownerLine(path, `@heliograph/${producer}`, `@heliograph/${consumer}`).trimEnd();
      return lines.toSpliced(all + 1, 0, line).join('\n');
    }
    const owners = (lines[own] as string).split(/ +/).slice(1);
    if (owners.includes(`@heliograph/${consumer}`)) return text;
    return lines.with(own, `${lines[own]} @heliograph/${consumer}`).join('\n');
  });
}

/** The team of a context owns its part of the application layer. */
export function ownPart(tree: Tree, name: string): void {
  const path = `/libs/application/src/${name}/`;
  edit(tree, OWNERS, (text) => {
    if (text.includes(`${path} `)) return text;
    const lines = text.split('\n');
    const own = lines.findIndex((line) => line.startsWith(`/libs/${name}/ `));
    if (own < 0) throw new Error(`${OWNERS} does not name /libs/${name}/`);
    return lines.toSpliced(own + 1, 0, ownerLine(path, `@heliograph/${name}`).trimEnd()).join('\n');
  });
}

/** A row of the table of parts. */
export function listPart(tree: Tree, name: string, words: string): void {
  edit(tree, 'libs/application/README.md', (page) =>
    page.includes(`| [${name}](src/${name}) |`) ? page : withRow(page, `| [${name}](src/${name}) | what people ask and do of ${words} |`),
  );
}

/** A row of docs/http-api.md, in the section of the routes that begin alike. */
export function listRoute(tree: Tree, route: string, row: string): void {
  const heading = route.startsWith('photos/') ? '### Photos\n' : '### The caller\n';
  edit(tree, 'docs/http-api.md', (page) => {
    const parts = page.split(/^(?=#{2,3} )/m);
    const own = parts.findIndex((part) => part.startsWith(heading));
    if (own < 0) throw new Error(`docs/http-api.md has no ${heading.trim()}`);
    return page.includes(row) ? page : parts.with(own, withRow(parts[own] as string, row)).join('');
  });
}

/** A row of docs/authorization.md: all who have the scope are let in, on a photo all who see it. */
export function listAuthorization(tree: Tree, { method, route, scope }: Authorized): void {
  const hidden = route.startsWith('photos/:photo_id/') ? 'yes | 404' : '- | -';
  const row = `| ${method} | \`/${route}\` | 401 | \`${scope}\` | ${hidden} | - | - | 200 | - |`;
  edit(tree, 'docs/authorization.md', (page) => {
    const parts = page.split(/^(?=## )/m);
    const own = parts.findIndex((part) => part.startsWith('## Routes\n'));
    if (own < 0) throw new Error('docs/authorization.md has no ## Routes');
    return page.includes(row) ? page : parts.with(own, withRow(parts[own] as string, row)).join('');
  });
}

interface Authorized {
  readonly method: string;
  readonly route: string;
  readonly scope: string;
}
