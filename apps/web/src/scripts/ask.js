// How our scripts ask the pages: as a form or a link of theirs would, without a token.
/** Ends early where the line is back, or something has changed. */
export const pause = (milliseconds) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    for (const event of ['online', 'changed']) addEventListener(event, resolve, { once: true });
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

/** What the page of a photograph says to its owner, until the picture is there. */
export async function untilReady(path, show) {
  for (let wait = 800; wait < 60_000; wait *= 1.4) {
    const answer = await post(path);
    const panel = answer?.response?.querySelector('.owner-panel');
    if (panel) show(answer.response, panel);
    if (panel && !panel.matches('.is-processing')) return;
    await pause(wait);
  }
}
