import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { filesBelow } from '@heliograph/testing/files-below';
import { describe, expect, it } from '@jest/globals';
import { docsStyles, siteStyles } from './parts.js';
import { ratioClass, widthCapClass } from './ratios.js';
import { stylesheet } from './stylesheet.js';
import { colourTokens, motionTokens, otherTokens, spaceTokens, typeTokens } from './tokens.js';

type Palette = Readonly<Record<string, string>>;

function palettes(): readonly [Palette, Palette] {
  const blocks = [...String(stylesheet.body).matchAll(/:root \{([^}]*--paper[^}]*)\}/g)].map(([, block = '']) =>
    Object.fromEntries([...block.matchAll(/(?<![\w-])--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex])),
  );
  const [light = {}, dark = {}] = blocks as Palette[];
  return [light, { ...light, ...dark }];
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe('the stylesheet', () => {
  it('has the styles of every part, and each of them once', () => {
    const files = filesBelow(fileURLToPath(new URL('../', import.meta.url))).filter((path) => path.endsWith('.css'));
    expect([...siteStyles, ...docsStyles].map((name) => `${name}.css`).sort()).toEqual(files);
  });

  it('says sizes of type that are tokens, and durations, in its tokens alone', () => {
    const [tokens = '', ...parts] = siteStyles.map((name) => readFileSync(new URL(`../${name}.css`, import.meta.url), 'utf8'));
    const sizes = [...tokens.matchAll(/--t\d: ([\d.]+rem);/g)].map(([, size]) => size);
    expect(sizes).toHaveLength(7);
    const own = parts.flatMap((css) => [...css.matchAll(/font(?:-size)?: (?:\d+ )?([\d.]+rem)/g)].map(([, size]) => size));
    expect(own.filter((size) => sizes.includes(size))).toEqual([]);
    expect(parts.filter((css) => /\d(ms|s)\b/.test(css))).toEqual([]);
  });

  it('says colours and spaces in its tokens alone, but the colours of people', () => {
    const [tokens = ['', ''], ...others] = siteStyles.map(
      (name) => [name, readFileSync(new URL(`../${name}.css`, import.meta.url), 'utf8')] as const,
    );
    const spaces = [...tokens[1].matchAll(/--s\d: ([\d.]+rem);/g)].map(([, size = '']) => size);
    expect(spaces).toHaveLength(7);
    const parts = others.filter(([name]) => name !== 'parts/avatar');
    expect(parts.filter(([, css]) => /#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(|okl/i.test(css.replace(/#[a-z][\w-]*\s*[{,)]/g, '')))).toEqual([]);
    const lengths = parts.flatMap(([, css]) =>
      [...css.matchAll(/(?:margin|padding|gap)[a-z-]*: ([^;(]*);/g)].flatMap(([, value = '']) => value.split(' ')),
    );
    expect(lengths.filter((length) => spaces.includes(length))).toEqual([]);
  });

  it('moves nothing for longer than a fifth of a second but what glows, and nothing for those who want less motion', () => {
    const durations = motionTokens.map(({ value }) => Number.parseFloat(value) * (value.endsWith('ms') ? 1 : 1_000));
    expect(durations).toEqual([120, 160, 2_400]);
    const still = String(stylesheet.body).replace(/@media \(prefers-reduced-motion: no-preference\) \{.*?\n\}/gs, '');
    expect(still).not.toMatch(/(?:animation|transition)[a-z-]*:/);
  });

  it('U2 shows all that it is made of in the style guide', () => {
    const names = [...colourTokens, ...typeTokens, ...spaceTokens, ...motionTokens, ...otherTokens].map(({ name }) => name);
    const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
    expect(names.sort()).toEqual([...new Set([...css.matchAll(/^ +--([\w-]+):/gm)].map(([, name = '']) => name))].sort());
  });

  it.each([
    ['ink', 'paper'],
    ['ink', 'raised'],
    ['ink', 'line'],
    ['muted', 'paper'],
    ['muted', 'raised'],
    ['accent', 'paper'],
    ['heart', 'paper'],
    ['danger', 'paper'],
    ['danger', 'raised'],
    ['paper', 'danger'],
    ['button-ink', 'button'],
  ])('shows %s on %s with a contrast of 4.5 or more, in light and dark', (text, ground) => {
    for (const palette of palettes()) expect(contrast(palette[text] ?? '', palette[ground] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it('shows initials on every colour of people with a contrast of 4.5 or more', () => {
    const colours = [...String(stylesheet.body).matchAll(/\.hue-\d+ \{\s*fill: (#[0-9a-f]{6});/g)].map(([, hex = '']) => hex);
    expect([colours.length, new Set(colours).size]).toEqual([12, 12]);
    for (const colour of colours) expect([colour, contrast('#ffffff', colour) >= 4.5]).toEqual([colour, true]);
  });

  it('shows edges of controls and the focus ring with a contrast of 3 or more', () => {
    for (const palette of palettes()) {
      for (const edge of ['control', 'accent']) expect(contrast(palette[edge] ?? '', palette.paper ?? '')).toBeGreaterThanOrEqual(3);
    }
  });

  it('loads nothing from other hosts', () => {
    expect(String(stylesheet.body).replace(/url\(\/assets\/[a-z-]+\.[0-9a-f]{16}\.woff2\)/g, '')).not.toMatch(/@import|url\(|https?:/);
  });

  it('has a rule for every shape that a class may name', () => {
    for (const [width, height] of [
      [1, 100],
      [2000, 3000],
      [3000, 2000],
      [1001, 1000],
      [9000, 1000],
    ] as const) {
      expect(stylesheet.body).toContain(`.${ratioClass(width, height)}{--ratio:`);
    }
    expect(stylesheet.body).toContain(`.${widthCapClass(640)}{--most:600px}`);
    expect(widthCapClass(4000)).toBe('');
  });
});
