import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { english, findLanguage } from '../language/languages.js';
import { LanguageProvider } from '../language/use-language.js';
import { sources } from '../spec/messages.js';
import { DayOf, Moment, TakenAt } from './moment.js';

const german = findLanguage('de') ?? english;

describe('times on the pages', () => {
  it('say how long ago, with the instant for programs, and the time in UTC where the pointer rests', () => {
    const at = new Date(Date.now() - 3 * 3_600_000);
    const markup = renderToStaticMarkup(<Moment at={at} />);
    expect(markup).toContain('>3 hours ago</time>');
    expect(markup).toContain(`dateTime="${at.toISOString()}" title="${english.instantInFull(at)}"`);
    expect(english.instantInFull(new Date('2026-05-01T08:30:00Z'))).toBe('1 May 2026, 08:30 UTC');
    const inGerman = (
      <LanguageProvider language={german}>
        <Moment at={at} />
      </LanguageProvider>
    );
    expect(renderToStaticMarkup(inGerman)).toContain('>vor 3 Stunden</time>');
  });

  it('are of the place of a photograph where they say when it was taken', () => {
    const stamp = '2026-06-12T05:04:00+0200';
    expect(renderToStaticMarkup(<TakenAt stamp={stamp} />)).toBe(`<time dateTime="${stamp}">12 June 2026, 05:04</time>`);
    expect(renderToStaticMarkup(<DayOf at={new Date('2026-06-12T23:04:00Z')} />)).toContain('>12 June 2026</time>');
  });

  it('are written in one place', () => {
    const root = new URL('../', import.meta.url);
    const others = sources().filter((file) => file !== 'parts/moment.tsx' && readFileSync(new URL(file, root), 'utf8').includes('<time'));
    expect(others).toEqual([]);
  });
});
