// Which of the chosen files their owner has uploaded before: asked by hash, before anything is sent. Each question is one of the forms that a person may send in an hour, so it is about many files.
const MOST = 100;
/** While more files are read, the first question waits so long, and each after it twice as long as the one before, up to a bound. */
const SHORTEST_WAIT_MILLISECONDS = 3_000;
const LONGEST_WAIT_MILLISECONDS = 24_000;
const LONGEST_MILLISECONDS = 10_000;

const asked = [];
let tasks = 0;
let wait = SHORTEST_WAIT_MILLISECONDS;
let timer;

/** SHA-256 in hex; empty where the browser gives none, which is without https. */
export async function checksumOf(buffer) {
  const hash = await globalThis.crypto.subtle?.digest('SHA-256', buffer);
  return hash ? Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('') : '';
}

/** @param work a promise; until it ends there may be more files to ask about. At the end of the last one the rest is asked. */
export const gather = (work) => {
  tasks += 1;
  return work.finally(() => {
    tasks -= 1;
    if (tasks > 0) return;
    wait = SHORTEST_WAIT_MILLISECONDS;
    ask();
  });
};

/** @returns number of a photograph of the person's own with these bytes, or undefined. Who gets no answer goes on without. */
export const ownCopyOf = (checksum) =>
  new Promise((resolve) => {
    if (!checksum) return resolve(undefined);
    asked.push({ checksum, resolve });
    if (asked.length === MOST) return ask();
    timer ??= setTimeout(() => {
      wait = Math.min(2 * wait, LONGEST_WAIT_MILLISECONDS);
      ask();
    }, wait);
  });

async function ask() {
  clearTimeout(timer);
  timer = undefined;
  const these = asked.splice(0);
  if (these.length === 0) return;
  const body = new URLSearchParams({
    _csrf: document.querySelector('form[data-upload] [name="_csrf"]').value,
    checksums: these.map(({ checksum }) => checksum).join(','),
  });
  const photos = await fetch('/upload/copies', { method: 'POST', body, signal: AbortSignal.timeout(LONGEST_MILLISECONDS) })
    .then((answer) => (answer.ok ? answer.json() : {}))
    .catch(() => ({}));
  for (const { checksum, resolve } of these) resolve(photos[checksum]);
}
