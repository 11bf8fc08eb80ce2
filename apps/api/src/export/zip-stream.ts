import { addAbortSignal, type PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive. */
export interface ArchiveFile {
  readonly path: string;
  /** False for what is compressed already. */
  readonly compress: boolean;
  /** Called when its turn comes; null = it is gone by now and left out. */
  open(): Promise<Readable | null>;
}

/**
 * A zip archive that is made while it is read: the next file is opened when the one before has been read, and no faster than a client
 * reads. Destroying it ends the work; a file that fails destroys it.
 */
export function zipStream(files: AsyncIterable<ArchiveFile>): Readable {
  const zip = new ZipFile();
  const archive = zip.outputStream as PassThrough;
  const stop = new AbortController();
  archive.once('close', () => stop.abort());
  zip.on('error', (error: Error) => archive.destroy(error));
  write(zip, files, stop.signal).catch((error: Error) => archive.destroy(error));
  return archive;
}

async function write(zip: ZipFile, files: AsyncIterable<ArchiveFile>, signal: AbortSignal): Promise<void> {
  for await (const file of files) {
    signal.throwIfAborted();
    const content = await file.open();
    if (content) await add(zip, file, content, signal);
  }
  zip.end();
}

async function add(zip: ZipFile, { path, compress }: ArchiveFile, content: Readable, signal: AbortSignal): Promise<void> {
  addAbortSignal(signal, content);
  let opened: Readable | null = content;
  // The archive keeps this function to its end; what was read it need not keep.
  zip.addReadStreamLazy(path, { compress }, (pass) => pass(null, opened as Readable));
  await finished(content, { writable: false });
  opened = null;
}
