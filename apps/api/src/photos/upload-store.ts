import type { Readable } from 'node:stream';
import type { Person } from '@heliograph/application/actor';
import type { UploadsInPieces } from '@heliograph/application/photos';
import { isRejection } from '@heliograph/kernel';
import { type MediaRejection, type ResumableUpload, UPLOAD_LIFETIME_MILLISECONDS, UploadId } from '@heliograph/media-contracts';
import { DataStore, ERRORS, Upload } from '@tus/utils';

/** The extensions of the protocol that are supported besides its core. */
export const TUS_EXTENSIONS = ['creation', 'creation-with-upload', 'expiration', 'termination'];

/** Bytes that are held before they are stored: so many may be lost when the process is killed, and are sent again. */
const PIECE = 1024 * 1024;

/** Media's uploads as the tus server wants to see them, for one request of one person. */
export class UploadStore extends DataStore {
  override extensions = [...TUS_EXTENSIONS];
  /** How far the upload of this request is now; null where it has none. */
  progress: { readonly received: number; readonly length: number } | null = null;
  /** Why bytes could not be kept. The tus server takes it for a client that went away. */
  failure: unknown = null;

  constructor(
    private readonly uploads: UploadsInPieces,
    private readonly owner: Person,
  ) {
    super();
  }

  override async create(upload: Upload): Promise<Upload> {
    const length = upload.size ?? 0;
    const said = Object.entries(upload.metadata ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1]));
    await this.uploads.start(this.owner, UploadId(upload.id), length, Object.fromEntries(said));
    this.progress = { received: 0, length };
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.uploads.findUpload(this.owner, UploadId(id));
    if (found === null) throw ERRORS.FILE_NOT_FOUND;
    this.progress = found;
    return asTus(id, found);
  }

  /** What came before a line was cut is kept. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let received = offset;
    let held: Buffer[] = [];
    let size = 0;
    const keep = async () => {
      if (size === 0) return;
      const bytes = Buffer.concat(held);
      [held, size] = [[], 0];
      received = await this.append(id, received, bytes);
    };
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        held.push(chunk);
        size += chunk.length;
        if (size >= PIECE) await keep();
      }
    } finally {
      await keep();
    }
    if (this.progress) this.progress = { ...this.progress, received };
    return received;
  }

  override async remove(id: string): Promise<void> {
    await this.uploads.abandon(this.owner, UploadId(id));
    this.progress = null;
  }

  override getExpiration(): number {
    return UPLOAD_LIFETIME_MILLISECONDS;
  }

  private async append(id: string, offset: number, bytes: Buffer): Promise<number> {
    try {
      return await this.uploads.append(this.owner, UploadId(id), offset, bytes);
    } catch (error) {
      // With the protocol's status and text, which its clients understand.
      this.failure = isRejection<MediaRejection>(error, 'upload-moved-on') ? ERRORS.INVALID_OFFSET : error;
      throw this.failure;
    }
  }
}

function asTus(id: string, { length: size, received: offset, fields: metadata, startedAt }: ResumableUpload): Upload {
  return new Upload({ id, size, offset, metadata: { ...metadata }, creation_date: startedAt.toISOString() });
}
