// Notifications of this browser. Without this script, or without Web Push in the browser, the section stays hidden.
import { say } from './words.js';

const section = document.querySelector('[data-push-key]');
const form = section?.querySelector('form');
const status = section?.querySelector('[role="status"]');
const isPossible = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The key as browsers take it. */
const keyBytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0));

async function subscribe() {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error(say('Your browser does not allow notifications of this site. Allow them in its settings, then try again.'));
  await navigator.serviceWorker.register('/push-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made with another key of this site is of no use.
  await (await pushManager.getSubscription())?.unsubscribe();
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(section.dataset.pushKey) });
  } catch {
    throw new Error(say('Your browser could not reach its push service. Some browsers have none in private windows.'));
  }
}

if (section && isPossible) {
  section.hidden = false;
  form.addEventListener('submit', async (event) => {
    if (form.elements.endpoint === undefined || form.elements.endpoint.value !== '') return;
    event.preventDefault();
    status.textContent = '';
    try {
      const { endpoint, keys } = (await subscribe()).toJSON();
      form.elements.endpoint.value = endpoint;
      form.elements.p256dh.value = keys.p256dh;
      form.elements.auth.value = keys.auth;
      form.submit();
    } catch (error) {
      status.textContent = error.message;
    }
  });
}
