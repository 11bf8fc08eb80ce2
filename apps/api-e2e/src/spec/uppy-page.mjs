// The page of somebody else’s app, with stock Uppy. Its address says where the API is, a token, and options of the uploader.
import Uppy from '@uppy/core';
import Tus from '@uppy/tus';

const { api, token, ...options } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
const uppy = new Uppy().use(Tus, {
  endpoint: `${api}/photos/uploads`,
  headers: { Authorization: `Bearer ${token}` },
  retryDelays: [50, 100, 200, 400, 800, 1600],
  onAfterResponse: keepRefusal,
  ...options,
});
const at = (id) => document.getElementById(id);
/** What Uppy has said, for whoever looks at the page. */
const seen = { progress: [], photos: [], refused: [] };
window.seen = seen;

at('file').addEventListener('change', ({ target }) => {
  for (const file of target.files) uppy.addFile({ name: file.name, type: file.type, data: file, meta: { title: at('title').value } });
});
at('send').addEventListener('click', () => uppy.upload());
at('pause').addEventListener('click', () => uppy.pauseAll());
at('resume').addEventListener('click', () => uppy.resumeAll());
at('cancel').addEventListener('click', () => uppy.cancelAll());

uppy.on('upload-progress', (_, { bytesUploaded, bytesTotal }) => seen.progress.push([bytesUploaded, bytesTotal]));
uppy.on('upload-success', async (_, { body: { xhr } }) => {
  const id = xhr.getResponseHeader('X-Photo-Id');
  seen.photos.push(id);
  at('said').textContent = await becomesPublished(id);
});
uppy.on('upload-error', (_, error) => {
  at('said').textContent = seen.refused.length > 0 ? seen.refused.at(-1)[2] : String(error);
});

/** When Uppy reports an error it has dropped the answer already. */
function keepRefusal(_request, answer) {
  if (answer.getStatus() < 400) return;
  seen.refused.push([answer.getStatus(), answer.getHeader('Tus-Resumable'), JSON.parse(answer.getBody()).message]);
}

async function becomesPublished(id) {
  for (;;) {
    const answer = await fetch(`${api}/photos/${id}`, { headers: { Authorization: `Bearer ${token}` } });
    const state = answer.headers.get('X-Photo-State');
    if (state !== 'processing') return `${(await answer.json()).data.title} is ${state}`;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
