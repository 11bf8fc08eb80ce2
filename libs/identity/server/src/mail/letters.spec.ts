import { describe, expect, it } from '@jest/globals';
import { letter } from './letters.js';

const link = 'https://pages.example/reset?token=hg_pr_x';

describe('letters', () => {
  it.each(['password-reset', 'email-verification', 'password-changed'] as const)(
    '%s says the same twice, and what to do when it was not you',
    (kind) => {
      const { text, html, subject, to } = letter({ kind, name: 'Ada', to: 'ada@example.org', link });
      expect(to).toBe('ada@example.org');
      expect(subject).toMatch(/^[ -~]+$/);
      for (const part of [text, html]) {
        expect(part).toContain('Hello Ada,');
        expect(part).toContain(link);
        expect(part).toContain('not you?');
      }
      expect(html.match(/https?:/g)).toHaveLength(1);
      expect(html).not.toMatch(/<img|<script|src=/);
    },
  );

  it('take a name as text, whatever is in it', () => {
    const { text, html } = letter({ kind: 'password-reset', name: '<a href="https://evil.example">', to: 'ada@example.org', link });
    expect(html).toContain('Hello &lt;a href=&quot;https://evil.example&quot;&gt;,');
    expect(text).toContain('Hello <a href="https://evil.example">,');
  });
});
