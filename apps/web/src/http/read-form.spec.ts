import { describe, expect, it } from '@jest/globals';
import { forms } from '../forms.js';
import { readForm } from './read-form.js';

/** As many characters as the person typed, a tenth of them line breaks, as browsers send them. */
const sent = (characters: number) => 'nine char\r\n'.repeat(characters / 10);
const kept = (characters: number) => sent(characters).replaceAll('\r', '').trim();

const photo = { title: 'Dawn', license: 'cc0' };

describe('S20 text of forms counts a line break once, and is stored with it once', () => {
  it.each([
    ['upload', 'description', 5000, photo],
    ['upload', 'alt', 500, photo],
    ['photo', 'description', 5000, photo],
    ['photo', 'alt', 500, photo],
    ['profile', 'bio', 1000, { name: 'Ada' }],
    ['comment', 'body', 2000, {}],
    ['commentEdit', 'body', 2000, {}],
    ['report', 'text', 1000, { reason: 'spam' }],
    ['outsideReport', 'text', 1000, { reason: 'spam', name: 'Ada', email: 'ada@example.org', address: '/photos/1' }],
    ['appeal', 'text', 1000, {}],
    ['answer', 'note', 1000, { grant: '1' }],
    ['judgement', 'note', 1000, { action: 'warn', reason: 'spam' }],
  ] as const)('%s: %s of %i characters', (form, field, characters, more) => {
    const read = (text: string) => (readForm(form, { ...more, [field]: text }) as Record<string, unknown>)[field];
    expect(read(sent(characters))).toBe(kept(characters));
    expect(read('one\rtwo')).toBe('one\ntwo');
    expect(() => read(`${sent(characters)}more`)).toThrow();
  });

  it('of each of several values', () => {
    expect(readForm('token', { name: 'mine', scopes: ['read\r\n', 'write'] }).scopes).toEqual(['read\n', 'write']);
  });

  it('knows every form with a text of several lines', () => {
    // Whoever adds such a form adds it above. Addresses of apps are split at any white space.
    const long = Object.entries(forms).flatMap(([name, { shape }]) =>
      Object.keys(shape).flatMap((field) => (/^(description|alt|bio|body|text|note)$/.test(field) ? [`${name} ${field}`] : [])),
    );
    expect(long).toHaveLength(13);
  });
});
