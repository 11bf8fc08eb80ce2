import { describe, expect, it } from '@jest/globals';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createLanguage } from './language.js';
import { english, chooseLanguage, findLanguage, languages } from './languages.js';
import { message } from './message.js';

const german = createLanguage({
  code: 'de',
  name: 'Deutsch',
  numbers: 'de',
  dates: 'de',
  catalogue: {
    'Here since {month}': 'Hier seit {month}',
    '{count, plural, one {# day} other {# days}}': '{count, plural, one {# Tag} other {# Tage}}',
    'Read the <link>rules</link> first.': 'Lies zuerst die <link>Regeln</link>.',
    Draft: 'Entwurf',
  },
});

describe('a language', () => {
  it('says a message with its values, numbers as it writes them', () => {
    expect(german.say('Here since {month}', { month: german.monthOf('2026-05-01T08:00:00+0200') })).toBe('Hier seit Mai 2026');
    const days = '{count, plural, one {# day} other {# days}}';
    expect([1, 1_234].map((count) => german.say(days, { count }))).toEqual(['1 Tag', '1.234 Tage']);
    expect([1, 1_234].map((count) => english.say(days, { count }))).toEqual(['1 day', '1,234 days']);
  });

  it('says English where its catalogue has nothing, and what was marked elsewhere', () => {
    expect([german.known('Not ours {at all'), german.said(message('Draft')), english.said(message('Draft'))]).toEqual([
      'Not ours {at all',
      'Entwurf',
      'Draft',
    ]);
  });

  it('puts elements where the sentence has them, and escapes what is put in', () => {
    const link = (words: unknown) => createElement('a', { href: '/rules' }, words as string);
    expect(renderToStaticMarkup(german.rich('Read the <link>rules</link> first.', { link }))).toBe(
      'Lies zuerst die <a href="/rules">Regeln</a>.',
    );
    expect(renderToStaticMarkup(english.rich('by {name}', { name: '<b>x</b>' }))).toBe('by &lt;b&gt;x&lt;/b&gt;');
  });

  it('says how long ago something was, within a week, and then on which day', () => {
    const now = new Date('2026-05-10T12:00:00Z');
    const ago = (milliseconds: number) => [english, german].map((each) => each.agoOf(new Date(now.getTime() - milliseconds), now));
    const hour = 3_600_000;
    expect([-5_000, 59_999].map(ago)).toEqual([
      ['now', 'jetzt'],
      ['now', 'jetzt'],
    ]);
    expect([60_000, hour, 23.9 * hour, 24 * hour, 6.9 * 24 * hour].map(ago)).toEqual([
      ['1 minute ago', 'vor 1 Minute'],
      ['1 hour ago', 'vor 1 Stunde'],
      ['23 hours ago', 'vor 23 Stunden'],
      ['yesterday', 'gestern'],
      ['6 days ago', 'vor 6 Tagen'],
    ]);
    expect(ago(7 * 24 * hour)).toEqual(['3 May 2026', '3. Mai 2026']);
    expect(english.shortMonthOf('2026-11')).toBe('Nov 2026');
  });

  it('writes days in its own order', () => {
    expect([english.fullDayOf('2026-05-01'), german.fullDayOf('2026-05-01')]).toEqual(['Friday, 1 May 2026', 'Freitag, 1. Mai 2026']);
    expect([english.inShort(1_234), german.inFull(1_234)]).toEqual(['1.2K', '1.234']);
  });
});

describe('the language of a reader', () => {
  it('is what was chosen, else the best of what the browser accepts, else English', () => {
    const codeFor = (accepted?: string, chosen?: string) => chooseLanguage({ accepted, chosen }).code;
    expect(codeFor('de-AT,de;q=0.9,en;q=0.8')).toBe('de');
    expect(codeFor('fr, de;q=0.5, en;q=0.4')).toBe('de');
    expect(codeFor('en-GB, de')).toBe('en');
    expect(codeFor('EN-us;q=0.3, DE-ch;q=0.4')).toBe('de');
    expect(codeFor('fr')).toBe('en');
    expect(codeFor('de', 'en')).toBe('en');
    expect(codeFor('en', 'xx')).toBe('en');
    for (const odd of ['', '*', ';q=', 'de;q=zzz', ',,,', 'x'.repeat(5_000)]) expect(['en', 'de']).toContain(codeFor(odd));
    expect(codeFor()).toBe('en');
  });

  it('is one of the catalogues that are there, by the name that it calls itself', () => {
    expect(languages.map(({ code, name }) => [code, name])).toEqual([
      ['en', 'English'],
      ['de', 'Deutsch'],
    ]);
    expect(findLanguage('DE')).toBeUndefined();
    expect(findLanguage(['de'])).toBeUndefined();
  });

  it('a text that is no message stays as it is, even where every object has a member of that name', () => {
    for (const text of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      expect(german.known(text)).toBe(text);
      expect(german.say(text)).toBe(text);
    }
  });
});
