// A new password can be read while it is typed. Without this script it stays hidden.
import { make } from './make.js';
import { say } from './words.js';

for (const field of document.querySelectorAll('[autocomplete="new-password"]')) {
  const button = make('button', { type: 'button', className: 'show-password', textContent: say('Show password') });
  const show = (isShown) => {
    field.type = isShown ? 'text' : 'password';
    button.textContent = isShown ? say('Hide password') : say('Show password');
  };
  button.addEventListener('click', () => show(field.type === 'password'));
  // Of a text field the browser would keep what was typed.
  field.form.addEventListener('submit', () => show(false));
  field.after(button);
}
