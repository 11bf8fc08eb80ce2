import { readFileSync } from 'node:fs';
import { type Asset, asset } from '../assets/asset.js';
import { fontFace, fontFiles } from './fonts.js';
import { docsStyles, siteStyles } from './parts.js';
import { shapeRules } from './ratios.js';

const joined = (names: readonly string[]) =>
  names.map((name) => readFileSync(new URL(`../${name}.css`, import.meta.url), 'utf8')).join('\n');

const fonts = fontFiles.map((file) => ({ file, asset: asset(file.name, 'woff2', 'font/woff2', file.bytes) }));
const faces = fonts.map((font) => fontFace(font.file, font.asset.path)).join('\n');

/** Styles that every page needs. */
export const preloadedFonts: readonly Asset[] = fonts.flatMap((font) => (font.file.isPreloaded ? font.asset : []));

const css = (name: string, body: string) => asset(name, 'css', 'text/css; charset=utf-8', body);

/** The one stylesheet of the site: the typefaces, the styles of all parts, and the rules for the shapes of photographs. */
export const stylesheet = css('heliograph', `${faces}\n${joined(siteStyles)}\n${shapeRules()}\n`);

/** Of the documentation of the API alone. */
export const docsStylesheet = css('docs', joined(docsStyles));

export const styles: readonly Asset[] = [stylesheet, docsStylesheet, ...fonts.map((font) => font.asset)];
