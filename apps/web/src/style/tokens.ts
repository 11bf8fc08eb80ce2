import { readFileSync } from 'node:fs';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
// The first block is the light one, and has all of them.
const declarations = [...css.slice(0, css.indexOf('}')).matchAll(/^ {2}--(\w[\w-]*): ([^;]+);$/gm)];

/** A value of the design: `--ink`, `--s4`. What it is in the dark, or for more contrast, follows in later blocks of the file. */
export interface Token {
  readonly name: string;
  readonly value: string;
}

const tokensLike = (pattern: RegExp): readonly Token[] =>
  declarations.flatMap(([, name = '', value = '']) => (pattern.test(value) ? { name, value } : []));

export const colourTokens = tokensLike(/^(#|rgb)/);
export const motionTokens = tokensLike(/^[\d.]+m?s$/);
const lengths = tokensLike(/^(clamp\(|[\d.]+(rem|px)$)/);
export const typeTokens = lengths.filter(({ name }) => /^t\d/.test(name));
export const spaceTokens = lengths.filter(({ name }) => !/^t\d/.test(name));
const named = new Set([...colourTokens, ...motionTokens, ...lengths].map(({ name }) => name));
/** Typefaces and shadows. */
export const otherTokens = tokensLike(/./).filter(({ name }) => !named.has(name));
