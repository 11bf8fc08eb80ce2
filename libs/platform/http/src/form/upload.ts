import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { HttpProblem } from '../answer/problem.js';
import type { Turns } from '@heliograph/timing';

/** A file on the disk that has no name any more: even if this process is killed, its space is freed. */
export interface ReceivedFile {
  readonly bytes: number;
  readonly handle: FileHandle;
}

/** What one request sends. Its files are gone when its answer is. */
export class Upload {
  private readonly handles = new Set<FileHandle>();
  private isClosed = false;

  constructor(
    private readonly folder: string,
    private readonly turns: Turns,
  ) {}

  /** Writes a part as it comes, and stops one byte after `largest`. @throws what the stream threw */
  async receive(content: Readable, largest: number): Promise<ReceivedFile> {
    const handle = await this.newFile();
    let bytes = 0;
    for await (const chunk of content as AsyncIterable<Buffer>) {
      const kept = chunk.subarray(0, largest + 1 - bytes);
      await handle.writeFile(kept);
      bytes += kept.length;
      if (bytes > largest) break;
    }
    return { bytes, handle };
  }

  /** Holds a file in memory while `work` needs it; how many files of a process are held at once is bounded. @throws what `work` threw */
  withContent<T>({ bytes, handle }: ReceivedFile, work: (content: Buffer) => Promise<T>): Promise<T> {
    return this.turns.take(async () => {
      const content = Buffer.allocUnsafeSlow(bytes);
      const { bytesRead } = await handle.read(content, 0, bytes, 0).catch(() => ({ bytesRead: -1 }));
      if (bytesRead !== bytes) throw endedEarly();
      return work(content);
    });
  }

  close(): void {
    this.isClosed = true;
    for (const handle of this.handles) void handle.close();
  }

  private async newFile(): Promise<FileHandle> {
    const path = join(this.folder, randomUUID());
    const handle = await open(path, 'wx+', 0o600);
    await unlink(path).catch(() => undefined);
    this.handles.add(handle);
    if (!this.isClosed) return handle;
    await handle.close();
    throw endedEarly();
  }
}

function endedEarly(): HttpProblem {
  return new HttpProblem(400, 'The upload was interrupted. Send it again');
}
