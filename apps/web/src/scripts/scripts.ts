import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { entryOf } from '@heliograph/kernel';
import { type Asset, asset } from '../assets/asset.js';

const { resolve } = createRequire(import.meta.url);

const made: Asset[] = [];
const dependencies = new Map<Asset, readonly Asset[]>();
/** Every script of the pages. */
export const scripts: readonly Asset[] = made;

function javascript(name: string, source: string): Asset {
  const file = asset(name, 'js', 'text/javascript; charset=utf-8', source);
  made.push(file);
  return file;
}

/** Lines of comments. They are for readers of the source, and would be a tenth of what travels. */
const comments = /^ *(?:\/\/|\/\*\*.*\*\/$).*\n/gm;

/** A script, and where it imports others of ours their addresses. */
const script = (name: string, imports: Readonly<Record<string, Asset>> = {}): Asset => {
  const text = readFileSync(new URL(`${name}.js`, import.meta.url), 'utf8');
  const source = text.replace(comments, '').replace(/^(import [^'\n]*')\.\/(\w+)\.js(?=';$)/gm, (_, begin: string, imported: string) => {
    const found = entryOf(imports, imported);
    if (!found) throw new Error(`${name}.js imports ${imported}.js, which is not one of its assets`);
    return begin + found.path;
  });
  const file = javascript(name, source);
  dependencies.set(file, Object.values(imports));
  return file;
};

/** What a script imports, and what that imports: known at once, a browser need not find it step by step. */
export const importsOf = (asset: Asset): readonly Asset[] => [
  ...new Set((dependencies.get(asset) ?? []).flatMap((each) => [each, ...importsOf(each)])),
];

/** What others of our scripts import: how they ask the pages, how they make elements, and what they say. */
const ask = script('ask');
const make = script('make');
const words = script('words');
/** Forms that ask for a passkey. */
export const passkeyScript = script('passkeys', { words });
/** The newcomer's clock. */
export const zoneScript = script('zone');
/** A form that is pressed twice is sent once. */
export const onceScript = script('once');
/** New passwords, to be read while they are typed. */
export const passwordScript = script('password', { make, words });
/** What is shown once, to be copied. */
export const copyScript = script('copy', { make, words });
/** Forms that are sent without a new page. */
const here = script('here', { ask, make, words });
const zoom = script('zoom');
/** The list that one came from. */
const list = script('list', { ask });
/** Likes and follows, and the list that one came from. */
export const pagesScript = script('pages', { ask, here, list, once: onceScript });
/** Lists that go on by themselves. */
export const endlessScript = script('endless', { ask, make, words });
/** A photograph with its neighbours, and in full screen. */
export const viewerScript = script('viewer', { ask, list, make, words, zoom });
/** Comments. */
export const discussionScript = script('discussion', { ask, here, make });
/** Reads metadata of pictures: ExifReader, under the Mozilla Public License 2.0. */
const exifreader = javascript(
  'exifreader',
  `/* ExifReader, MPL-2.0: https://github.com/mattiasw/ExifReader */\n${readFileSync(resolve('exifreader'), 'utf8')}`,
);
/** What a file says of itself; loaded where one was chosen. */
export const metadataScript = script('metadata', { exifreader });
/** The person's date and time, and its offset. */
export const clockScript = script('clock');
/** Files before and while they are sent: what each is, the sheet of all, and the panel of some. */
const header = script('header');
const choice = script('choice', { header, make, words });
const copies = script('copies');
const storage = script('storage');
const month = script('month', { make, words });
const queue = script('queue');
const resumable = script('resumable', { ask, words });
const sheet = script('sheet');
const thumbnail = script('thumbnail', { header });
const card = script('card', { ask, choice, clock: clockScript, copies, make, month, resumable, thumbnail, words });
const panel = script('panel', { make, month, words });
export const uploadScript = script('upload', { ask, card, choice, copies, make, month, panel, queue, sheet, storage, words });
/** Somebody's year as one picture. */
export const yearScript = script('year', { make, words });
/** The order of a collection, by drag. */
export const orderScript = script('order');
/** Notifications of this browser. */
export const browserScript = script('browser', { words });
/** The service worker. It is at an address of its own, which browsers know it by. */
export const pushWorker = readFileSync(new URL('push-worker.js', import.meta.url), 'utf8').replace(comments, '');
/** A photograph while its sizes are made. */
export const readyScript = script('ready', { ask });
/** What happens while a page is open. */
export const liveScript = script('live', { ask, make, words });
/** The documentation of the API. */
export const docsScript = script('docs', { make });
/** One key a decision, on the pages of staff. */
export const staffKeysScript = script('staff-keys');

/** The English messages of our scripts: what they call `say` with. */
export const scriptMessages: readonly string[] = [
  ...new Set(made.flatMap(({ body }) => [...String(body).matchAll(/\bsay\('([^']+)'/g)].map(([, text = '']) => text))),
];
