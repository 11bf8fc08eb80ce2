import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import S3rver from 's3rver';

export interface S3Server {
  /** What `STORAGE_URL` says: an empty bucket of this server. */
  readonly storageUrl: string;
  /** The requests so far: `PUT /photos/a?partNumber=1`. */
  readonly requests: readonly string[];
  /** Puts many small objects into the bucket, past HTTP and in no time. */
  fill(keys: readonly string[]): Promise<void>;
  /** From now on every connection is cut, as if the server had lost its power; `restore` puts it back. */
  cut(): void;
  restore(): void;
  stop(): Promise<void>;
}

/** S3 replaces an object whole; s3rver writes into its file, where two writers at once would mix. So writers of one object take turns. */
function oneWriterAtATime(answer: RequestListener): RequestListener {
  const last = new Map<string, Promise<unknown>>();
  return (request, response) => {
    const { method, url = '' } = request;
    if (method !== 'PUT') return void answer(request, response);
    const ended = once(response, 'close');
    void (last.get(url) ?? Promise.resolve()).then(() => answer(request, response));
    last.set(url, ended);
    void ended.then(() => last.get(url) === ended && last.delete(url));
  };
}

/** A real S3-speaking server on a free port of 127.0.0.1, with a folder of its own that goes with it. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'heliograph-s3-'));
  const bucket = 'heliograph';
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket }] });
  await s3.configureBuckets();
  const answer = oneWriterAtATime(s3.callback());
  const requests: string[] = [];
  let isCut = false;
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.replace(`/${bucket}`, '')}`);
    if (isCut) request.socket.destroy();
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    storageUrl: `s3://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}?tls=0`,
    requests,
    fill: async (keys) => {
      for (const key of keys) {
        const path = join(directory, bucket, `${key}._S3rver_object`);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, key);
      }
    },
    cut: () => {
      isCut = true;
      server.closeAllConnections();
    },
    restore: () => {
      isCut = false;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      s3.logger.exceptions.unhandle();
      s3.logger.close();
      await rm(directory, { recursive: true });
    },
  };
}
