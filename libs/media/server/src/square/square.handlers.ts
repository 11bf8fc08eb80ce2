import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Database } from '@heliograph/database';
import { Unavailable } from '@heliograph/event-store';
import { AcceptedPicture } from '@heliograph/kernel';
import { MakeSquare, type UploadType } from '@heliograph/media-contracts';
import { type OnModuleDestroy } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { findSimilarPicture, isBarred } from '../barred-picture/barred-picture.sql.js';
import { DecodeFailed, DecoderPool } from '../processing/decoder-pool.js';
import type { SquareResult } from '../processing/decoder.protocol.js';
import { imageRejection } from '../processing/image-layout.js';
import { probeInWorker } from '../processing/probe-in-worker.js';
import { withWorkFolder } from '../processing/work-folder.js';

/** Milliseconds; a request waits for the answer. */
const TIMEOUT_MILLISECONDS = 15_000;
/** A square takes a fraction of a second. */
const LONGEST_QUEUE = 10;

/** Decodes in a process of its own, which is started at the first use. */
@QueryHandler(MakeSquare)
export class MakeSquareHandler implements IQueryHandler<MakeSquare>, OnModuleDestroy {
  protected readonly decoders = new DecoderPool({ size: 1, longestQueue: LONGEST_QUEUE, timeoutMilliseconds: TIMEOUT_MILLISECONDS });

  constructor(private readonly database: Database) {}

  async execute({ content }: MakeSquare): Promise<AcceptedPicture> {
    const { type } = await probeInWorker(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
    const checksum = await this.refuseBarredPicture(content);
    const { square, fingerprint } = await this.make(type, content);
    // Of a picture from before the file that was sent was recorded, only what was made of it could be barred.
    await this.refuseBarredPicture(square);
    // Nobody looks at it before it is shown, so what looks like a barred picture is refused; a photo would be held.
    if (fingerprint !== null && (await findSimilarPicture(this.database, fingerprint)) !== null) throw imageRejection('image-barred');
    return AcceptedPicture({ content: square, checksum, fingerprint });
  }

  /** Answers the SHA-256 of the bytes. */
  private async refuseBarredPicture(bytes: Uint8Array): Promise<string> {
    const checksum = createHash('sha256').update(bytes).digest('hex');
    if (await isBarred(this.database, checksum)) throw imageRejection('image-barred');
    return checksum;
  }

  private async make(type: UploadType, content: Uint8Array): Promise<SquareResult & { square: Buffer }> {
    try {
      return await withWorkFolder(async (folder) => {
        const job = { type, source: join(folder, 'source'), square: join(folder, 'square') };
        await writeFile(job.source, content);
        const made = await this.decoders.square(job);
        return { ...made, square: await readFile(job.square) };
      });
    } catch (error) {
      if (!(error instanceof DecodeFailed)) throw error;
      if (error.fault === 'system') throw new Unavailable('No picture can be made now', 5, { cause: error });
      throw imageRejection('image-corrupt');
    }
  }

  onModuleDestroy(): Promise<void> {
    return this.decoders.close();
  }
}
