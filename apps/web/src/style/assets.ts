import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { codedOnce, type Coding, codingFor, isWorthCoding } from '@heliograph/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { entryOf } from '@heliograph/kernel';
import { fontFace, fontFiles } from './fonts.js';
import { shapeRules } from './ratios.js';

export interface Asset {
  /** Holds a hash of the content, so that it may be kept for ever. */
  readonly path: string;
  readonly body: string | Buffer;
  readonly contentType: string;
  /** Null for what is too short to be compressed, or is compressed in itself. */
  readonly coded: ((coding: Coding) => Promise<Buffer>) | null;
}

function asset(name: string, extension: string, contentType: string, body: string | Buffer): Asset {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 16);
  const path = `/assets/${name}.${hash}.${extension}`;
  return { path, body, contentType, coded: typeof body === 'string' && isWorthCoding(body) ? codedOnce(body) : null };
}

const { resolve } = createRequire(import.meta.url);
const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

const fonts = fontFiles.map((file) => ({ file, asset: asset(file.name, 'woff2', 'font/woff2', file.bytes) }));
const faces = fonts.map((font) => fontFace(font.file, font.asset.path)).join('\n');

/** What a page is going to need, whatever is on it. */
export const preloadedFonts: readonly Asset[] = fonts.flatMap((font) => (font.file.isPreloaded ? font.asset : []));

/** The one stylesheet: the hand-written file, the typefaces, and the rules for the shapes of photographs. */
export const stylesheet = asset('heliograph', 'css', 'text/css; charset=utf-8', `${faces}\n${read('heliograph.css')}\n${shapeRules()}\n`);
export const favicon = asset('heliograph', 'svg', 'image/svg+xml', read('favicon.svg'));
/** A script, and where it imports others of ours their addresses. */
const script = (name: string, imports: Readonly<Record<string, Asset>> = {}): Asset => {
  const source = read(`${name}.js`).replace(/^(import [^'\n]*')\.\/(\w+)\.js(?=';$)/gm, (_, begin: string, imported: string) => {
    const found = entryOf(imports, imported);
    if (!found) throw new Error(`${name}.js imports ${imported}.js, which is none of its assets`);
    return begin + found.path;
  });
  return asset(name, 'js', 'text/javascript; charset=utf-8', source);
};

/** What others of our scripts import: how they ask the pages, how they make elements, and what they say. */
const ask = script('ask');
const make = script('make');
const words = script('words');
/** Forms that ask for a passkey. */
export const passkeyScript = script('passkeys', { words });
/** A form that is pressed twice is sent once. */
export const onceScript = script('once');
/** Forms that are sent without a new page. */
const here = script('here', { make, words });
const zoom = script('zoom');
/** Likes and follows, and the list that one came from. */
export const pagesScript = script('pages', { ask, here, once: onceScript });
/** A photograph beside its neighbours, and in full screen. */
export const viewerScript = script('viewer', { ask, make, words, zoom });
/** Comments. */
export const discussionScript = script('discussion', { ask, here, make });
/** Reads metadata of pictures: ExifReader, under the Mozilla Public License 2.0. */
const exifreader = asset(
  'exifreader',
  'js',
  'text/javascript; charset=utf-8',
  `/* ExifReader, MPL-2.0: https://github.com/mattiasw/ExifReader */\n${readFileSync(resolve('exifreader'), 'utf8')}`,
);
/** What a file says of itself; loaded where one was chosen. */
export const metadataScript = script('metadata', { exifreader });
/** Files before and while they are sent. */
/** The person's date and time, and its offset. */
export const clockScript = script('clock');
const choice = script('choice', { make, words });
const card = script('card', { ask, choice, clock: clockScript, make, words });
export const uploadScript = script('upload', { ask, card, choice, make, words });
/** Somebody's year as one picture. */
export const yearScript = script('year', { make, words });
/** A photograph while its sizes are made. */
export const readyScript = script('ready', { ask });
/** Of the documentation of the API alone. */
export const docsStylesheet = asset('docs', 'css', 'text/css; charset=utf-8', read('docs.css'));
export const docsScript = script('docs', { make });
/** One key a decision, on the pages of staff. */
export const staffKeysScript = script('staff-keys');

const icon = (name: string) => asset(name, 'png', 'image/png', readFileSync(new URL(`icons/${name}.png`, import.meta.url)));
const icons = { 180: icon('icon-180'), 192: icon('icon-192'), 512: icon('icon-512'), maskable: icon('icon-maskable-512') } as const;

/** The product's sign as a picture: by its edge in pixels, and the one that a system may cut to its own shape. `spec/draw-icon.ts` draws them. */
export const siteIcon = (which: keyof typeof icons): Asset => icons[which];

export const assets: readonly Asset[] = [
  stylesheet,
  favicon,
  passkeyScript,
  ask,
  make,
  words,
  onceScript,
  here,
  zoom,
  pagesScript,
  viewerScript,
  discussionScript,
  exifreader,
  metadataScript,
  clockScript,
  choice,
  card,
  uploadScript,
  readyScript,
  yearScript,
  docsStylesheet,
  docsScript,
  staffKeysScript,
  ...Object.values(icons),
  ...fonts.map((font) => font.asset),
];

/** The English messages of our scripts: what they call `say` with. */
export const scriptMessages: readonly string[] = [
  ...new Set(
    assets
      .filter(({ path }) => path.endsWith('.js'))
      .flatMap(({ body }) => [...String(body).matchAll(/\bsay\('([^']+)'/g)].map(([, text = '']) => text)),
  ),
];

const assetHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // A picture of ours opened on its own runs nothing.
  'Content-Security-Policy': "default-src 'none'; sandbox",
};

/** The same for everybody, so nothing can be learnt of its length. */
export async function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): Promise<FastifyReply> {
  const { body, contentType, coded } = asset;
  reply.headers({ ...assetHeaders, 'Content-Type': contentType });
  if (coded === null) return reply.send(body);
  reply.header('Vary', 'Accept-Encoding');
  const coding = codingFor(request.headers['accept-encoding']);
  return coding === null ? reply.send(body) : reply.header('Content-Encoding', coding).send(await coded(coding));
}
