import { describe, expect, it } from '@jest/globals';
import { words } from './letter-words.js';
import { letter, typedText } from './letters.js';
import type { WordedMail } from './queued-mail.js';

const link = 'https://pages.example/reset?token=hg_pr_x';
const to = 'ada@example.org';
const name = (text: string) => typedText<'name'>(true, text);

describe('letters', () => {
  it.each(['password-reset', 'email-verification', 'password-changed'] as const)(
    '%s says the same twice, and what to do when it was not you',
    (kind) => {
      const mail = letter({ kind, name: name('Ada'), to, link });
      expect(mail.to).toBe(to);
      expect(mail.subject).toMatch(/^[ -~]+$/);
      for (const part of [mail.text, mail.html]) {
        expect(part).toContain('Hello Ada,');
        expect(part).toContain(link);
        expect(part).toMatch(/If (you did not|this was not you)/);
      }
      expect(mail.html.match(/https?:/g)).toHaveLength(1);
      expect(mail.html).not.toMatch(/<img|<script|src=/);
    },
  );

  it.each(Object.keys(words) as WordedMail[])('%s is in the language of its reader, English where we have no other', (kind) => {
    const written = (language: string | null) => letter({ kind, language, name: name('Ada'), to, link });
    const german = written('de');
    expect(german.html).toContain('<html lang="de">');
    expect(german.text).toContain('Hallo Ada,');
    expect(german.text).toContain(link);
    expect(german.subject).toMatch(/^[ -~]+$/);
    expect(german.text).not.toMatch(/\{new\}|\b(you|your|the)\b/i);
    for (const other of ['fr', null]) expect(written(other)).toEqual(letter({ kind, name: name('Ada'), to, link }));
  });

  it('take a name as text, no matter what is in it', () => {
    const { text, html } = letter({ kind: 'password-reset', name: name('<a href="https://evil.example">'), to, link });
    expect(html).toContain('Hello &lt;a href=&quot;https://evil.example&quot;&gt;,');
    expect(text).toContain('Hello <a href="https://evil.example">,');
  });

  it.each(Object.keys(words) as WordedMail[])('%s says nothing that was typed to an address that nobody has confirmed', (kind) => {
    const typed = 'customer, keep your album: https://evil.example/keep';
    const mail = letter({ kind, name: typedText<'name'>(false, typed), newEmail: typedText<'address'>(false, typed), to, link });
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Hello,');
      expect(part).not.toMatch(/customer|evil|\{new\}/);
    }
  });
});
