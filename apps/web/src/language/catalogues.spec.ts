import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { foundIn, placesOf } from '../spec/messages.js';
import { scriptMessages } from '../scripts/scripts.js';
import type { Catalogue } from './language.js';

const folder = new URL('catalogues/', import.meta.url);
const { calls, bare } = foundIn();
const messages = new Set([...calls.flatMap((call) => call.messages ?? []), ...scriptMessages]);

describe('what the pages say', () => {
  it('is written as literals, which catalogues can translate', () => {
    expect(calls.length).toBeGreaterThan(500);
    expect(calls.filter((call) => call.messages === null).map(({ place }) => place)).toEqual([]);
  });

  it('is said in the language of the reader, all of it', () => {
    expect(bare).toEqual([]);
  });

  it('is given a value for each of its places', () => {
    const lacking = calls.flatMap(({ place, messages: texts, values }) =>
      (texts ?? []).flatMap((text) => {
        const places = values === null ? [] : placesOf(text);
        const missing = places.filter((name) => !values?.includes(name));
        return missing.length > 0 ? [`${place}: ${missing.join(', ')}`] : [];
      }),
    );
    expect(lacking).toEqual([]);
  });
});

describe.each(readdirSync(folder))('the catalogue %s', (file) => {
  const catalogue = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Catalogue;

  it('has every message, and no other', () => {
    expect([...messages].filter((text) => catalogue[text] === undefined)).toEqual([]);
    expect(Object.keys(catalogue).filter((text) => !messages.has(text))).toEqual([]);
  });

  it('keeps the places and elements of each', () => {
    const scripted = new Set(scriptMessages);
    for (const [text, translated] of Object.entries(catalogue)) {
      // Scripts fill in places themselves.
      const placesIn = (words: string) => (scripted.has(text) ? (words.match(/\{\w+\}/g) ?? []).sort() : placesOf(words));
      expect([text, placesIn(translated)]).toEqual([text, placesIn(text)]);
    }
  });

  it('is in the order of the English messages, so that two who add to it seldom meet', () => {
    expect(Object.keys(catalogue)).toEqual(Object.keys(catalogue).toSorted());
  });
});
