import { describe, expect, it } from '@jest/globals';
import { forms } from '../forms.js';
import { isSecretField } from '../http/secret-fields.js';
import { proofFields } from '../http/session-proof.js';
import { english } from '../language/languages.js';
import { SendAgainPage } from '../pages/send-again-page.js';
import { renderDocument } from '../render.js';

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

  it('knows secret fields by their names: of all forms these are it', () => {
    const names = new Set(Object.values(forms).flatMap((form) => ('shape' in form ? Object.keys(form.shape) : [])));
    expect([...names].filter(isSecretField).sort()).toEqual(['current_password', 'otp', 'passkey', 'password']);
  });
});
