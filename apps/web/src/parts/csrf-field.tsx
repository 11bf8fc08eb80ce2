import { csrfField } from '../http/csrf.js';

export function CsrfField({ token }: { token: string }) {
  return <input type="hidden" name={csrfField} value={token} />;
}
