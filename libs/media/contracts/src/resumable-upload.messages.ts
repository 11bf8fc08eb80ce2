import { type Brand, Command, type Context, type PhotoId, Query, type UserId } from '@heliograph/kernel';
import type { NewPhoto, UploadedPhoto } from './photo-upload.messages.js';

/** 32 random hexadecimal digits, from which nothing else can be concluded. */
export type UploadId = Brand<string, 'UploadId'>;
export const UploadId = (text: string): UploadId => text as UploadId;

/** How long an upload may take, from its start, in milliseconds. */
export const UPLOAD_LIFETIME_MILLISECONDS = 24 * 3_600_000;

/** An upload in parts. Visible to its owner only; deleted a day after its start. */
export interface ResumableUpload {
  /** Bytes announced, and bytes that are kept. */
  readonly length: number;
  readonly received: number;
  /** What was said about the photo, as it was typed. Empty once the photo was made. */
  readonly fields: Readonly<Record<string, string>>;
  readonly startedAt: Date;
  /** The photo that it became. */
  readonly photoId: PhotoId | null;
  readonly duplicateOf: PhotoId | null;
}

/** The allowance of the context pays for a new one (B7). Refused with `storage-full`. */
export class StartUpload extends Command<void> {
  constructor(
    readonly context: Context,
    readonly ownerId: UserId,
    readonly uploadId: UploadId,
    readonly length: number,
    readonly fields: Readonly<Record<string, string>>,
    /** As with `UploadPhoto`. The length counts until the upload is a photo or is gone. */
    readonly quota: number | null = null,
  ) {
    super();
  }
}

export class FindUpload extends Query<ResumableUpload | null> {
  constructor(
    readonly ownerId: UserId,
    readonly uploadId: UploadId,
  ) {
    super();
  }
}

/** Keeps more bytes, answers how many there are now. Refused with `upload-not-found`, or `upload-moved-on` when `offset` is not where it stands. */
export class AppendToUpload extends Command<number> {
  constructor(
    readonly context: Context,
    readonly ownerId: UserId,
    readonly uploadId: UploadId,
    readonly offset: number,
    readonly bytes: Uint8Array,
  ) {
    super();
  }
}

/** Makes the photo of an upload that is complete, once however often it is asked. Refused as `UploadPhoto` is, and the upload is then gone. */
export class FinishUpload extends Command<UploadedPhoto> {
  constructor(
    readonly context: Context,
    readonly ownerId: UserId,
    readonly uploadId: UploadId,
    readonly photo: Omit<NewPhoto, 'content'>,
  ) {
    super();
  }
}

/** Forgets an upload and its bytes, and gives the allowance back that paid for it; a photo that it became stays, and paid for. Refused with `upload-not-found`. */
export class AbandonUpload extends Command<void> {
  constructor(
    readonly context: Context,
    readonly ownerId: UserId,
    readonly uploadId: UploadId,
  ) {
    super();
  }
}

/** Forgets all uploads whose day is over; answers how many. */
export class SweepUploads extends Command<number> {
  constructor(readonly context: Context) {
    super();
  }
}
