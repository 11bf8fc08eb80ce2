import { describe, expect, it } from '@jest/globals';
import { outsideLetter } from './outside-letters.js';

const about = { to: 'iris@example.org', link: 'https://pages.example/rules', place: 'https://pages.example/photos/7' };

describe('letters to people without an account (B1)', () => {
  it.each(['link', 'acted', 'left', 'gone'] as const)('%s is in the language of its reader, English where we have no other', (kind) => {
    const written = (language?: string) => outsideLetter({ ...about, kind, language });
    const german = written('de');
    expect(german.html).toContain('<html lang="de">');
    expect(german.text).toContain('Hallo,');
    for (const part of [about.link, about.place]) expect(german.text).toContain(part);
    expect(german.subject).toMatch(/^[ -~]+$/);
    expect(german.text).not.toMatch(/\{place\}|\b(you|your|the)\b/i);
    for (const other of ['fr', undefined]) expect(written(other)).toEqual(written('en'));
    expect(written('en').text).toContain('Hello,');
  });
});
