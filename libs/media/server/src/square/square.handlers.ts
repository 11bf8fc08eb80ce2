import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Unavailable } from '@heliograph/event-store';
import { MakeSquare } from '@heliograph/media-contracts';
import type { OnModuleDestroy } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { DecodeFailed, DecoderPool } from '../processing/decoder-pool.js';
import { refused } from '../processing/image-layout.js';
import { probeApart } from '../processing/probe-apart.js';
import { inWorkFolder } from '../processing/work-folder.js';

/** Milliseconds; a request waits for the answer. */
const TIMEOUT_MILLISECONDS = 15_000;
/** A square takes a fraction of a second. */
const LONGEST_QUEUE = 10;

/** Decodes in a process of its own, which is started at the first use. */
@QueryHandler(MakeSquare)
export class MakeSquareHandler implements IQueryHandler<MakeSquare>, OnModuleDestroy {
  private readonly decoders = new DecoderPool({ size: 1, longestQueue: LONGEST_QUEUE, timeoutMilliseconds: TIMEOUT_MILLISECONDS });

  async execute({ content }: MakeSquare): Promise<Uint8Array> {
    const { type } = await probeApart(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
    try {
      return await inWorkFolder(async (folder) => {
        const job = { type, source: join(folder, 'source'), square: join(folder, 'square') };
        await writeFile(job.source, content);
        await this.decoders.square(job);
        return readFile(job.square);
      });
    } catch (error) {
      if (!(error instanceof DecodeFailed)) throw error;
      if (error.fault === 'system') throw new Unavailable('No picture can be made now', 5, { cause: error });
      throw refused('image-corrupt');
    }
  }

  onModuleDestroy(): Promise<void> {
    return this.decoders.close();
  }
}
