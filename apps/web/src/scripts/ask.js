// How our scripts ask the pages: as a form or a link of theirs would, without a token.
/** Ends early where the line is back. @param photo its page: also where that photograph has changed */
export const pause = (milliseconds, photo) =>
  new Promise((resolve) => {
    const listening = new AbortController();
    const { signal } = listening;
    const end = () => {
      listening.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end, { signal });
    if (photo) addEventListener('changed', ({ detail: { id } }) => `/photos/${id}` === photo && end(), { signal });
  });

/** One form, sent as the browser would: null where no answer came. */
export const post = (address, data, progress = () => {}) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(data ? 'POST' : 'GET', address);
    request.responseType = 'document';
    request.timeout = 120_000;
    request.upload.onprogress = ({ loaded }) => progress(loaded);
    request.onload = () => resolve(request);
    for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, () => resolve(null));
    request.send(data ?? null);
  });
export const pathOf = (answer) => new URL(answer.responseURL).pathname;

/** For so long a photograph may wait for its turn among many. */
const LONGEST_WATCH = 24 * 3_600_000;

/** What the page of a photograph says to its owner, until the picture is there. The longer it takes, the less often it is asked for. */
export async function untilReady(path, show) {
  const [photo] = path.split('?');
  const began = performance.now();
  for (let passed = 0; passed < LONGEST_WATCH; passed = performance.now() - began) {
    // From before the question: what changes while the answer is on its way is asked for again.
    const next = pause(800 + 0.4 * passed, photo);
    const answer = await post(path);
    const panel = answer?.response?.querySelector('.owner-panel');
    if (panel) show(answer.response, panel);
    if (panel && !panel.matches('.is-processing')) return;
    await next;
  }
}
