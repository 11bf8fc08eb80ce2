import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cookieNames } from '../http/cookies.js';
import { translationOf, readSiteTexts } from './site-texts.js';

describe('rules, privacy and imprint', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'heliograph-texts-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

  it('come with the product, the rules in a version', () => {
    const { rules, privacy, imprint } = readSiteTexts(null);
    expect([rules.title, privacy.title, imprint.title]).toEqual(['Rules', 'Privacy', 'Imprint']);
    const german = [rules, privacy, imprint].map((text) => translationOf(text, 'de').title);
    expect(german).toEqual(['Regeln', 'Datenschutz', 'Impressum']);
    expect(rules.version).toMatch(/^\d{4}-\d\d$/);
    expect(rules.html).not.toContain('version:');
  });

  it('say as much in every language', () => {
    const parts = (html: string) => [...html.matchAll(/<(?:h\d|li|p|code|em|strong)>/g)].map(([tag]) => tag);
    for (const text of Object.values(readSiteTexts(null)))
      for (const [, { html }] of text.translations) expect(parts(html)).toEqual(parts(text.html));
  });

  it.each(['en', 'de'])('name every cookie that the pages set, in %s', (code) => {
    const { html } = translationOf(readSiteTexts(null).privacy, code);
    const names = [...Object.values(cookieNames(false)), 'heliograph_provider'];
    expect(names.filter((name) => !html.includes(name))).toEqual([]);
    expect(names.length).toBe([...html.matchAll(/<code>heliograph_/g)].length);
  });

  it('speak to people, not to the operator of the site', () => {
    for (const { html } of Object.values(readSiteTexts(null))) expect(html).not.toMatch(/whoever|operator of this site|SITE_DIR/i);
  });

  it("are the owner's where there are any", () => {
    write('rules.md', '---\r\nversion: 7 of May \r\n---\r\n# House rules\r\n\r\nBe *kind*.\r\n');
    const { rules, privacy } = readSiteTexts(folder);
    expect(rules).toMatchObject({ title: 'House rules', version: '7 of May' });
    expect(rules.html).toContain('<em>kind</em>');
    expect(privacy.title).toBe('Privacy');
    // Readers of German get the owner's rules, not those of the product.
    expect(translationOf(rules, 'de').title).toBe('House rules');
    expect(translationOf(privacy, 'de').title).toBe('Datenschutz');
    write('rules.de.md', '# Hausregeln\n');
    expect(translationOf(readSiteTexts(folder).rules, 'de').title).toBe('Hausregeln');
    expect(readSiteTexts(folder).rules).toMatchObject({ title: 'House rules', version: '7 of May' });
  });

  it('an imprint is one where its owner has written it', () => {
    expect(readSiteTexts(null).imprint.isOwn).toBe(false);
    write('rules.md', '# Rules\n');
    expect(readSiteTexts(folder).imprint.isOwn).toBe(false);
    write('imprint.md', '# Imprint\n\nIris Kappel\n');
    expect(readSiteTexts(folder).imprint.isOwn).toBe(true);
  });

  it('B9 rules without a version are for reading alone', () => {
    write('rules.md', '# Rules\n\nversion: 3\n');
    expect(readSiteTexts(folder).rules.version).toBeNull();
  });

  it('what is HTML in a file is shown, not run', () => {
    write('imprint.md', '# Imprint\n\n<script>alert(1)</script> and <b onclick="x()">bold</b>\n');
    const { html } = readSiteTexts(folder).imprint;
    expect(html).not.toMatch(/<script|<b /);
    expect(html).toContain('&lt;script&gt;');
  });

  it('a folder that is not there stops the start and is named', () =>
    expect(() => readSiteTexts(join(folder, 'gone'))).toThrow(/^there is no folder .*gone/));

  it('a file without a heading stops the start and is named', () => {
    write('privacy.md', '');
    expect(() => readSiteTexts(folder)).toThrow(/privacy\.md has no heading/);
  });
});
