import { createHash, createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { opendir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fault, faultsOf } from './faults.mjs';
import { parsed } from './lines.mjs';
import { isWhole } from './values.mjs';

const MOST_NOTES = 100;
/** As the product draws them; nothing else becomes a path. */
const NAME = /^[0-9a-f]{32}\.[a-z]+$/;

/**
 * Compares files of a store with what events say of their bytes (docs/log-formats.md). They are read as their event comes; a fault is
 * said at the end, since a photo that is deleted later takes its files with it.
 */
export class Files {
  compared = 0;
  withoutHash = 0;
  /** Photo → what is wrong with its files: [key, reason]. */
  faults = new Map();
  /** Photo → names of its upload, unless an event says that it has left. */
  uploads = new Map();
  /** User → the event of their newest picture. */
  avatars = new Map();

  /** @param heads of a backup: log → seq up to which its files are complete; null of a store */
  constructor(folder, heads) {
    this.folder = folder;
    this.heads = heads;
  }

  /** Of a backup, or of the folder of STORAGE_URL. @throws Error there is neither */
  static async open(path) {
    if (!(await stat(path).catch(() => null))?.isDirectory()) throw new Error(`--files: ${path} is no folder`);
    const manifest = parsed(await readFile(join(path, 'manifest.json'), 'utf8').catch(() => ''));
    if (manifest === null) return new Files(path, null);
    if (!Array.isArray(manifest.logs)) throw new Error(`--files: manifest.json of ${path} is not that of a backup`);
    return new Files(join(path, 'files'), new Map(manifest.logs.map(({ log, headSeq }) => [log, headSeq])));
  }

  take(event) {
    const handle = handlers[event.type];
    if (!handle || (this.heads && event.seq > (this.heads.get(event.log) ?? 0))) return null;
    const data = parsed(event.payload);
    return data === null ? null : handle(this, data, event.seq);
  }

  async written(photoId, seq, files) {
    for (const file of listOf(files)) {
      const reason = NAME.test(file.name)
        ? await this.compare(keyOf('photos', file.name), file)
        : 'it has a name that the product does not give';
      if (reason) this.wrong(photoId, `photos/${String(file.name).slice(0, 2)}/${file.name}`, `${reason}: photo ${photoId}, media ${seq}`);
    }
  }

  wrong(photoId, key, reason) {
    this.faults.set(photoId, [...(this.faults.get(photoId) ?? []), [key, reason]]);
  }

  /** What is wrong; null: nothing. */
  async compare(key, { sha256, bytes }) {
    const path = join(this.folder, key);
    const size = await sizeOf(path);
    if (size === null) return 'it is not there';
    if (isWhole(bytes) && size !== bytes) return `it has ${size} bytes in place of ${bytes}`;
    if (typeof sha256 !== 'string') this.withoutHash++;
    else {
      this.compared++;
      if ((await digestOf(createHash('sha256'), path)) !== sha256) return 'its bytes are not those of its event';
    }
    return null;
  }

  gone(photoId) {
    this.uploads.delete(photoId);
    this.faults.delete(photoId);
  }

  /** @param ends log → seq of its last event in the export */
  async end(ends) {
    for (const [log, head] of this.heads ?? [])
      if ((ends.get(log) ?? 0) < head)
        console.log(`note: the backup reaches ${log} ${head}, the export ends before it: files of later events were not compared`);
    for (const [photoId, { source, checksum, seq }] of this.uploads) await this.written(photoId, seq, [{ name: source, sha256: checksum }]);
    for (const faults of this.faults.values()) for (const [key, reason] of faults) fault('files', key, reason);
    await this.pictures();
    const faults = faultsOf('files');
    console.log(
      `files: ${this.compared} compared, ${this.withoutHash} without a recorded hash, ${faults === 0 ? 'whole' : `${faults} fault(s)`}`,
    );
  }

  /** Names of pictures of people are sealed; what their event has of their bytes is bound to the name, so the file itself is what is looked for. */
  async pictures() {
    const missing = new Map();
    for (const [userId, { commitment, seq }] of this.avatars)
      if (typeof commitment === 'string')
        missing.set(commitment, `the picture of user ${userId} is not there, or has other bytes: identity ${seq}`);
      else this.withoutHash++;
    if (this.avatars.size === 0) return;
    const notes = [];
    for await (const key of keysIn(this.folder, 'avatars')) {
      const commitment = await digestOf(createHmac('sha256', key.slice(key.lastIndexOf('/') + 1)), join(this.folder, key));
      if (missing.delete(commitment)) this.compared++;
      else if (notes.length < MOST_NOTES) notes.push(`note: ${key}: no newest picture of a user has these bytes under this name`);
    }
    if (missing.size > 0) for (const note of notes) console.log(note);
    for (const reason of missing.values()) fault('files', 'avatars', reason);
  }
}

/** What each event says of files. */
const handlers = {
  // Until it was kept for its owner, the upload left when all formats were made, and no event named it then.
  'media.photo-uploaded': (files, { photoId, imageSource, checksum, imageThumb, imageLarge, imageFull }, seq) => {
    files.uploads.set(photoId, { source: imageSource, checksum, seq, names: [imageThumb, imageLarge, imageFull] });
  },
  'media.renditions-made': (files, { photoId, images, files: others }, seq) => {
    const written = [...listOf(images), ...listOf(others)];
    const known = new Set(written.map(({ name }) => name));
    const unsaid = (files.uploads.get(photoId)?.names ?? []).filter((name) => !known.has(name)).map((name) => ({ name }));
    // Before there were others, the upload left with this event.
    if (listOf(others).length === 0) files.uploads.delete(photoId);
    return files.written(photoId, seq, [...written, ...unsaid]);
  },
  'media.formats-made': (files, { photoId, files: made, original }, seq) => {
    if (!original) files.uploads.delete(photoId);
    return files.written(photoId, seq, made);
  },
  'media.formats-given-up': (files, { photoId, original }) => void (original || files.uploads.delete(photoId)),
  'media.photo-withheld': (files, { photoId }) => files.gone(photoId),
  'media.photo-deleted': (files, { photoId }) => files.gone(photoId),
  'identity.avatar-changed': (files, { userId, commitment }, seq) => {
    files.avatars.set(userId, { commitment, seq });
  },
  'identity.user-erased': (files, { userId }) => files.avatars.delete(userId),
};

/** Events that were changed are faults of their log, and must not end this. */
const listOf = (value) => (Array.isArray(value) ? value.filter((each) => each !== null && typeof each === 'object') : []);

const keyOf = (folder, name) => `${folder}/${name.slice(0, 2)}/${name}`;

async function sizeOf(path) {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? found.size : null;
}

async function digestOf(hash, path) {
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) hash.update(chunk);
  return hash.digest('hex');
}

/** Folder by folder: a recursive walk of Node 20 leaves files out. */
async function* keysIn(root, folder) {
  const entries = await opendir(join(root, folder)).catch(() => []);
  for await (const entry of entries) {
    const key = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* keysIn(root, key);
    else yield key;
  }
}
