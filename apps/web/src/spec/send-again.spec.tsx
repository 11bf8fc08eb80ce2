import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { forms } from '../forms.js';
import { proofFields } from '../http/session-proof.js';
import { showingOf, visibleFields } from '../http/retained-fields.js';
import { english } from '../language/languages.js';
import { SendAgainPage } from '../pages/send-again-page.js';
import { renderDocument } from '../render.js';

const ofForms = [...new Set(Object.values(forms).flatMap((form) => Object.keys(form.shape)))];

/** Names of the fields in the markup of forms that are posted. */
function fieldsOfPages(): readonly string[] {
  const folders = ['../pages', '../parts'].map((folder) => new URL(`${folder}/`, import.meta.url));
  const texts = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.tsx') && !file.includes('.spec.'))
      .map((file) => readFileSync(new URL(file, folder), 'utf8')),
  );
  const tags =
    /<(?:input|select|textarea|button|Field|CodeField|TextArea|SelectField|Checkbox|PasskeyForm|Radio\w*)\b[^<]*?\bname="(\w+)"/g;
  return [...new Set(texts.flatMap((text) => [...text.matchAll(tags)].map(([, name]) => name as string)))];
}

describe('a form that is shown again', () => {
  it('has what was typed, and no password, code or answer of a passkey', () => {
    const secrets = ['password', 'current_password', 'otp', 'passkey', ...Object.values(proofFields)];
    const fields = [['body', 'A comment'], ...secrets.map((name) => [name, `secret-${name}`])] as [string, string][];
    const page = renderDocument(<SendAgainPage why="busy" action="/settings" fields={fields} />, english);
    expect(page).toContain('value="A comment"');
    expect(page).not.toContain('secret-');
    expect(page).not.toContain('name="passkey"');
    expect(page).toContain('name="confirm_password"');
  });

  it('drops every field that no form of ours names, no matter what it is called', () => {
    const strange = ['pin', 'new_secret', 'Password', 'password ', 'passkey2', 'client_secret', '__proto__', 'constructor', 'toString', ''];
    expect(visibleFields(strange.map((name) => [name, 'secret']))).toEqual([]);
    const page = renderDocument(
      <SendAgainPage why="signed-out" action="/settings" fields={strange.map((name) => [name, 'secret'] as const)} />,
      english,
    );
    expect(page).not.toContain('secret');
  });

  it('of all fields of all forms, these are not shown again', () => {
    expect(ofForms.filter((name) => showingOf(name) !== 'shown').sort()).toEqual([
      'auth',
      'current_password',
      'endpoint',
      'otp',
      'p256dh',
      'passkey',
      'password',
    ]);
  });

  it('every field in the markup of the pages is one of these, but for files and what is searched', () => {
    const known = fieldsOfPages();
    expect(known.length).toBeGreaterThan(30);
    expect(known.filter((name) => showingOf(name) === 'dropped').sort()).toEqual(['camera', 'day', 'image', 'passkey', 'q']);
  });
});
