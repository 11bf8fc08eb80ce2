import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import type { S3Address } from './s3-address.js';
import { type ByteRange, checkKey, type FileFacts, isKey, type OpenFile, Storage } from './storage.js';

/** Streams go in parts of this size; nothing longer than this times four is held in memory. S3 requires 5 MB at least. */
const PART = 8 * 1024 * 1024;
/** Milliseconds without an answer, or without another byte. */
const TIMEOUTS = { connectionTimeout: 5_000, requestTimeout: 30_000, socketTimeout: 30_000 } as const;

/** A bucket of anything that speaks S3, addressed by its path. An object is whole or not there by S3's own promise. */
export class S3Storage extends Storage {
  private opened: ReturnType<typeof open> | null = null;

  constructor(private readonly address: S3Address) {
    super();
  }

  async put(key: string, content: Uint8Array | Readable): Promise<FileFacts> {
    const { client, s3, Upload } = await this.open();
    const params = { ...this.object(key), Body: content };
    // A bucket that locks its objects takes none without it.
    const ContentMD5 = ArrayBuffer.isView(content) ? createHash('md5').update(content).digest('base64') : undefined;
    if (ArrayBuffer.isView(content)) await client.send(new s3.PutObjectCommand({ ...params, ContentMD5 }));
    else
      await new Upload({ client, params, partSize: PART, queueSize: 2 }).done().catch((error: unknown) => {
        // An error of the abort must not hide the first one.
        throw content.errored ?? error;
      });
    const facts = await this.head(key);
    if (facts === null) throw new Error('The bucket does not have what it took.');
    return facts;
  }

  async get(key: string, range?: ByteRange): Promise<OpenFile | null> {
    const { client, s3 } = await this.open();
    const Range = range && `bytes=${range.first}-${range.last}`;
    const found = await whenThere(() => client.send(new s3.GetObjectCommand({ ...this.object(key), Range })));
    if (found === null) return null;
    return { key, bytes: wholeLength(found), modifiedAt: found.LastModified ?? new Date(0), content: found.Body as Readable };
  }

  async head(key: string): Promise<FileFacts | null> {
    const { client, s3 } = await this.open();
    const found = await whenThere(() => client.send(new s3.HeadObjectCommand(this.object(key))));
    return found && { key, bytes: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) };
  }

  async remove(key: string): Promise<void> {
    const { client, s3 } = await this.open();
    await client.send(new s3.DeleteObjectCommand(this.object(key)));
  }

  freeSpace(): Promise<null> {
    return Promise.resolve(null);
  }

  async *listFiles(folder: string): AsyncIterable<FileFacts> {
    const { client, s3 } = await this.open();
    const Prefix = folder === '' ? undefined : `${checkKey(folder)}/`;
    // The first version of this call: every server knows it, and it continues after a key instead of with a token that may expire.
    for (let Marker: string | undefined, goesOn = true; goesOn; ) {
      const page = await client.send(new s3.ListObjectsCommand({ Bucket: this.address.bucket, Prefix, Marker }));
      const { Contents = [], IsTruncated = false } = page;
      // Objects of others in the bucket, under names that are no valid keys.
      for (const { Key: key = '', Size: bytes = 0, LastModified: modifiedAt = new Date(0) } of Contents)
        if (isKey(key)) yield { key, bytes, modifiedAt };
      Marker = Contents.at(-1)?.Key;
      goesOn = IsTruncated && Marker !== undefined;
    }
  }

  private open(): ReturnType<typeof open> {
    return (this.opened ??= open(this.address));
  }

  private object(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.address.bucket, Key: checkKey(key) };
  }
}

/** The SDK is loaded at the first use: an installation with files in a folder never loads it. */
async function open({ endpoint, region, credentials }: S3Address) {
  // Its version is pinned and runs on the Node that we support: that later ones will not is nothing an operator can act on.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  const client: S3Client = new s3.S3Client({
    ...{ endpoint, region, ...(credentials && { credentials }) },
    forcePathStyle: true,
    requestHandler: TIMEOUTS,
    // The checksums that the SDK adds otherwise are unknown to many servers that speak S3.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, s3, Upload };
}

/** The object's own length, also where a part of it was asked for: `bytes 0-9/1234`. */
function wholeLength({ ContentRange, ContentLength = 0 }: GetObjectCommandOutput): number {
  const whole = /\/(\d+)$/.exec(ContentRange ?? '')?.[1];
  return whole === undefined ? ContentLength : Number(whole);
}

/** A missing bucket is no missing file: it is a wrong setting, and must not be reported as one. */
async function whenThere<T>(look: () => Promise<T>): Promise<T | null> {
  try {
    return await look();
  } catch (error) {
    const { name } = error as Error;
    if (name === 'NoSuchKey' || name === 'NotFound') return null;
    if (name === 'InvalidRange') throw new RangeError('The range lies outside of the file.', { cause: error });
    throw error;
  }
}
