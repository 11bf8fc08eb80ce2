// Passkeys on the pages that ask for one. Without this script, or without passkeys in the browser, what it serves stays hidden.
import { say } from './words.js';

for (const form of document.querySelectorAll('form[data-passkey]')) {
  const { passkey: kind, options } = form.dataset;
  const Credential = window.PublicKeyCredential;
  if (!Credential?.parseCreationOptionsFromJSON) continue;
  form.hidden = false;
  const answer = form.querySelector('[data-answer]');
  const status = form.querySelector('[role="status"]');
  form.addEventListener('submit', async (event) => {
    if (answer.value !== '') return;
    event.preventDefault();
    status.textContent = '';
    try {
      const asked = JSON.parse(options);
      const credential =
        kind === 'add'
          ? await navigator.credentials.create({ publicKey: Credential.parseCreationOptionsFromJSON(asked) })
          : await navigator.credentials.get({ publicKey: Credential.parseRequestOptionsFromJSON(asked) });
      answer.value = JSON.stringify(credential.toJSON());
      form.submit();
    } catch {
      // Cancelled, timed out, or a passkey that is there already: browsers do not tell which.
      status.textContent = say('That did not work. Try again, or choose another way to sign in.');
    }
  });
}
