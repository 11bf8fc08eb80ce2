import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { Metadata } from '@tus/utils';
import type { FastifyRequest } from 'fastify';

/** Headers with the offset of an upload, and with its photo once it is made. */
export const uploadState = ['Tus-Resumable', 'Upload-Offset', 'X-Photo-Id', 'X-Photo-State', 'X-Duplicate-Of'] as const;

/** Characters. It is repeated in the head of an answer, which has to stay below 8 KB. */
export const LONGEST_METADATA = 6_000;

/** Bytes of the file as they are; at the beginning of an upload there may be none. */
export const TakesBytes = () =>
  applyDecorators(
    ApiConsumes('application/offset+octet-stream'),
    ApiBody({ schema: { type: 'string', format: 'binary' }, required: false }),
  );

/** The fields of `Upload-Metadata`. What is wrong with the notation is for the tus server to say. */
export function metadataOf({ headers }: FastifyRequest): Record<string, string> {
  try {
    const said = Object.entries(Metadata.parse(String(headers['upload-metadata'])));
    return Object.fromEntries(said.filter((entry): entry is [string, string] => Boolean(entry[1])));
  } catch {
    return {};
  }
}
