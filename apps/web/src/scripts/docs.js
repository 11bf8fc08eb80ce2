// The documentation of the API: copying, trying, and signing in with PKCE. Without it the page is read as it stands.
import { make } from './make.js';

const main = document.querySelector('[data-api]');
const api = main.dataset.api;
const callback = `${api}/docs/callback`;
const store = sessionStorage;
/** As long as a code can be swapped for a token. */
const CODE_SECONDS = 60;

for (const button of document.querySelectorAll('[data-copy]')) copies(button);

/** @param button next to the code that it copies */
function copies(button) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const text = button.parentElement.querySelector('code').textContent;
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(button.parentElement.querySelector('code'));
      button.textContent = 'Selected';
    }
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  });
}

const base64url = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

const panel = document.querySelector('[data-sign-in]');
if (panel) showPanel();
if ('callbackPage' in main.dataset) finishSignIn(document.querySelector('[data-callback-status]'));
for (const operation of document.querySelectorAll('.operation'))
  operation.addEventListener('toggle', () => buildForm(operation), { once: true });
openTarget();
addEventListener('hashchange', openTarget);

/** What the address names is opened. */
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target?.matches('.operation')) target.open = true;
}

function showPanel() {
  panel.hidden = false;
  const status = panel.querySelector('[data-token-status]');
  const tell = () => {
    const { scope } = JSON.parse(store.getItem('docs-token') ?? '{}');
    const has = store.getItem('docs-token') !== null;
    status.textContent = has ? `Requests carry your token${scope ? ` (${scope})` : ''}.` : 'No token: public reads work.';
  };
  tell();
  panel.querySelector('[data-token-form]').addEventListener('submit', (event) => {
    event.preventDefault();
    const token = new FormData(event.target).get('token').trim();
    if (token !== '') store.setItem('docs-token', JSON.stringify({ token }));
    event.target.reset();
    tell();
  });
  panel.querySelector('[data-forget]').addEventListener('click', () => {
    store.removeItem('docs-token');
    tell();
  });
  panel.querySelector('[data-oauth-form]').addEventListener('submit', (event) => {
    event.preventDefault();
    beginSignIn(new FormData(event.target), panel.querySelector('[data-oauth-error]'));
  });
}

async function beginSignIn(form, error) {
  // What is remembered here is not found under another name of the same host.
  if (location.origin !== new URL(api).origin) {
    error.textContent = `Open ${api}/docs to sign in: the callback leads there.`;
    return;
  }
  // crypto.subtle is there on https and on this machine alone.
  if (!crypto.subtle) {
    error.textContent = 'PKCE needs https, or an API on this machine.';
    return;
  }
  const attempt = {
    state: random(),
    verifier: random(),
    client_id: form.get('client_id').trim(),
    client_secret: form.get('client_secret').trim(),
  };
  store.setItem('docs-attempt', JSON.stringify(attempt));
  const challenge = base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(attempt.verifier))));
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: attempt.client_id,
    redirect_uri: callback,
    scope: form.getAll('scope').join(' '),
    state: attempt.state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  location.assign(`${api}/oauth2/authorize?${query}`);
}

async function finishSignIn(status) {
  const said = new URLSearchParams(location.search);
  const attempt = JSON.parse(store.getItem('docs-attempt') ?? 'null');
  store.removeItem('docs-attempt');
  // The code is of use once; it shall not stay in the address.
  history.replaceState(null, '', location.pathname);
  const isOfThisTab = attempt !== null && said.get('state') === attempt.state && said.get('iss') === api;
  if (!isOfThisTab && said.has('code')) return showCode(said.get('code'), status);
  if (!isOfThisTab) {
    status.textContent = said.has('error')
      ? `There is no code: ${said.get('error_description') ?? said.get('error')}.`
      : 'This page is the callback of an app. It has no code now: begin at the app.';
    return;
  }
  if (said.has('error')) {
    status.textContent =
      said.get('error') === 'access_denied'
        ? 'You did not allow it.'
        : `It was refused: ${said.get('error_description') ?? said.get('error')}`;
    return;
  }
  status.textContent = 'Swapping the code for a token …';
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: said.get('code') ?? '',
    redirect_uri: callback,
    code_verifier: attempt.verifier,
    client_id: attempt.client_id,
    client_secret: attempt.client_secret,
  });
  const answer = await fetch(`${api}/oauth2/token`, { method: 'POST', body }).catch(() => null);
  const granted = await answer?.json().catch(() => null);
  if (!answer?.ok) {
    status.textContent = `It was refused: ${granted?.error_description ?? 'the API did not answer'}. Begin again.`;
    return;
  }
  store.setItem('docs-token', JSON.stringify({ token: granted.access_token, scope: granted.scope }));
  location.replace(`${api}/docs#token`);
}

/** Of an authorization that began elsewhere, such as with the commands of an app's own page, which ask for the code. */
function showCode(code, status) {
  const button = make('button', { type: 'button', className: 'copy', textContent: 'Copy' });
  button.setAttribute('aria-label', 'Copy: code');
  const left = make('p', { role: 'timer', className: 'quiet' });
  const shown = make(
    'div',
    { className: 'code' },
    make('pre', { className: 'command', tabIndex: 0 }, make('code', { textContent: code })),
    button,
  );
  status.textContent = 'This is the code of your authorization. Paste it into the command that asks for it.';
  status.after(shown, left);
  copies(button);
  const ends = Date.now() + CODE_SECONDS * 1000;
  const tell = () => {
    const seconds = Math.ceil((ends - Date.now()) / 1000);
    left.textContent =
      seconds > 0 ? `Good for ${seconds} more seconds, and once.` : 'The code has expired. Open the consent page again for another one.';
    if (seconds > 0) setTimeout(tell, 1000);
    else shown.remove();
  };
  tell();
}

/** A form to try an operation: a field for each parameter, and its body. */
function buildForm(operation) {
  const place = operation.querySelector('[data-try]');
  const { bodyType } = operation.dataset;
  const field = (name, label, input) => {
    input.id = `${operation.id}-${name}`;
    input.name = name;
    return make('div', { className: 'field' }, make('label', { htmlFor: input.id, textContent: label }), input);
  };
  const parameters = [...operation.querySelectorAll('[data-parameter]')].filter(({ dataset }) => dataset.parameter !== 'callback');
  const fields = parameters.map(({ dataset: { parameter, in: where, example, required } }) => {
    const input = make('input', { autocomplete: 'off', spellcheck: false, placeholder: example, required: required !== undefined });
    if (required !== undefined) input.value = example;
    return field(`${where}:${parameter}`, parameter, input);
  });
  if (bodyType === 'multipart/form-data' || bodyType?.endsWith('octet-stream'))
    fields.push(field('file', 'File', make('input', { type: 'file' })));
  else if (bodyType) {
    const text = operation.querySelector('h4 + .quiet + .code code').textContent;
    fields.push(field('body', `Body (${bodyType})`, make('textarea', { value: text, spellcheck: false, rows: 6 })));
  }
  const form = make('form', {}, ...fields, make('button', { type: 'submit', className: 'button', textContent: 'Send' }));
  const status = make('p', { role: 'status' });
  place.append(make('h4', { textContent: 'Try it' }), form, status);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    place.querySelector('.code')?.remove();
    status.textContent = 'Asking …';
    const begun = performance.now();
    try {
      const answer = await send(operation, new FormData(form));
      status.textContent = `${answer.status} in ${Math.round(performance.now() - begun)} ms, ${answer.headers.get('X-RateLimit-Remaining') ?? '?'} requests left`;
      const text = await readable(answer);
      if (text !== '') {
        const shown = make('pre', { className: 'command', tabIndex: 0 }, make('code', { textContent: text }));
        shown.setAttribute('role', 'region');
        shown.setAttribute('aria-label', `What ${operation.id} answered`);
        place.append(make('div', { className: 'code' }, shown));
      }
    } catch {
      status.textContent = 'No answer: the API cannot be reached.';
    }
  });
}

function send({ dataset: { method, path, bodyType } }, form) {
  const headers = new Headers();
  const query = new URLSearchParams();
  let target = path;
  for (const [key, value] of form) {
    const [where, name] = key.split(/:(.*)/s);
    if (name === undefined || value === '') continue;
    if (where === 'path') target = target.replace(`{${name}}`, encodeURIComponent(value));
    else if (where === 'query') query.append(name, value);
    else if (where === 'header') headers.set(name, value);
  }
  const { token } = JSON.parse(store.getItem('docs-token') ?? '{}');
  if (token && !path.startsWith('/oauth2/')) headers.set('Authorization', `Bearer ${token}`);
  return fetch(`${api}${target}${query.size > 0 ? `?${query}` : ''}`, { method, headers, body: bodyOf(bodyType, form, headers) });
}

function bodyOf(type, form, headers) {
  if (type === 'multipart/form-data') {
    const parts = new FormData();
    parts.set('image', form.get('file'));
    return parts;
  }
  if (type === 'application/x-www-form-urlencoded') return new URLSearchParams(JSON.parse(form.get('body')));
  if (!type) return undefined;
  headers.set('Content-Type', type);
  return type.endsWith('octet-stream') ? form.get('file') : form.get('body');
}

async function readable(answer) {
  const type = answer.headers.get('Content-Type') ?? '';
  if (!/json|text|javascript/.test(type)) {
    const { size } = await answer.blob();
    return size === 0 ? '' : `${size} bytes of ${type}`;
  }
  const text = await answer.text();
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
