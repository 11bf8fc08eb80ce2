// Files that are chosen and not sent yet stay in this browser, so that a reload goes on with them: those of this tab, for a day, up to a bound.
const NAME = 'heliograph-uploads';
const MOST_BYTES = 500_000_000;
const DAY_MILLISECONDS = 86_400_000;

const { owner } = document.querySelector('form[data-upload]').dataset;
/** A browser that forbids the one forbids the other, too. */
let tab = '';
try {
  tab = sessionStorage.tab ??= crypto.getRandomValues(new Uint32Array(2)).join('');
} catch {}

/** Null where the browser gives none. */
const database = new Promise((resolve) => {
  try {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore('files');
    request.onerror = () => resolve(null);
    request.onsuccess = () => resolve(request.result);
  } catch {
    resolve(null);
  }
});

/** @param work begins requests, which see the same: no other tab changes anything between them. @returns what each has found; nothing where nothing can be kept */
async function ask(work) {
  const files = (await database)?.transaction('files', 'readwrite');
  if (!files) return [];
  const requests = work(files.objectStore('files'));
  // Full, or about to be left: what is not kept is asked for again.
  return new Promise((resolve) => {
    files.oncomplete = () => resolve(requests.map(({ result }) => result));
    files.onabort = () => resolve([]);
  });
}

let bytes = 0;
const kept = new Set();

/** @param key that it is known by in this tab @param number its place among the others */
export async function storeFile(key, file, number) {
  if (kept.has(key) || bytes + file.size > MOST_BYTES) return;
  kept.add(key);
  bytes += file.size;
  await ask((files) => [files.put({ file, number, at: Date.now() }, [owner, tab, key])]);
}

export async function forgetFile(key, { size }) {
  if (!kept.delete(key)) return;
  bytes -= size;
  await ask((files) => [files.delete([owner, tab, key])]);
}

/** In their order. What is of somebody else, or older than the server's part of it, goes. */
export async function storedFiles() {
  const [keys = [], values = []] = await ask((files) => [files.getAllKeys(), files.getAll()]);
  const here = [];
  for (const [index, key] of keys.entries()) {
    const { file, number, at } = values[index];
    if (key[0] !== owner || !(Date.now() - at < DAY_MILLISECONDS)) await ask((files) => [files.delete(key)]);
    else if (key[1] === tab) {
      kept.add(key[2]);
      bytes += file.size;
      here.push({ file, number });
    }
  }
  return here.sort((one, other) => one.number - other.number).map(({ file }) => file);
}
