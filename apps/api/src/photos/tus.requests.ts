import { AcceptsBytes, invalid } from '@heliograph/http';
import { applyDecorators, HttpCode } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { Metadata } from '@tus/utils';
import type { FastifyRequest } from 'fastify';
import { Answers, Refuses } from '../docs/answer-schemas.js';
import { type RequestHeaderName, Takes } from '../docs/request-headers.js';

/** Headers with the offset of an upload, and with its photo once it is made. */
export const uploadState = ['Tus-Resumable', 'Upload-Offset', 'X-Photo-Id', 'X-Photo-State', 'X-Duplicate-Of'] as const;

/** Characters. It is repeated in the head of an answer, which has to stay below 8 KB. */
const MAX_METADATA = 6_000;

/** Bytes of the file as they are; at the beginning of an upload there may be none. */
export const TakesBytes = () =>
  applyDecorators(
    ApiConsumes('application/offset+octet-stream'),
    ApiBody({ schema: { type: 'string', format: 'binary' }, required: false }),
  );

/** A route that takes the next bytes of a file. `headers`: those that it reads. */
export const TakesPiece = (summary: string, ...headers: readonly RequestHeaderName[]) =>
  applyDecorators(
    Answers(summary, null, 204, [...uploadState, 'Upload-Expires']),
    HttpCode(204),
    Takes(...headers),
    TakesBytes(),
    AcceptsBytes(),
    Refuses(409, 'The offset does not match the upload.'),
    Refuses(412, 'Another version of the protocol.'),
    Refuses(413, 'More bytes than were announced.'),
    Refuses(415, 'The content type is wrong, or the file is not a supported picture.'),
    Refuses(422, 'The picture is refused.'),
  );

/** The fields of `Upload-Metadata`. What is wrong with the notation is for the tus server to say. @throws Rejected it is too long */
export function metadataOf({ headers }: FastifyRequest): Record<string, string> {
  const text = String(headers['upload-metadata'] ?? '');
  if (text.length > MAX_METADATA)
    throw invalid({ 'Upload-Metadata': [`must have at most ${MAX_METADATA} characters; send long texts by PUT afterwards`] });
  try {
    const said = Object.entries(Metadata.parse(text));
    return Object.fromEntries(said.filter((entry): entry is [string, string] => Boolean(entry[1])));
  } catch {
    return {};
  }
}
