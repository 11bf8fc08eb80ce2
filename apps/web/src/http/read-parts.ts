import { readForm, type ReceivedFile } from '@heliograph/http';
import { Rejected } from '@heliograph/kernel';
import { type ImageRefusal, LARGEST_IMAGE } from '@heliograph/media-contracts';
import type { FastifyRequest } from 'fastify';
import type { FieldErrors } from '../refused.js';

export interface Parts {
  readonly fields: Readonly<Record<string, string>>;
  /** To be asked whether it is `fitting`. */
  readonly image: ReceivedFile | null;
  /** Parts that cannot be taken: given twice, or no text. */
  readonly errors: FieldErrors;
}

/** The fields of a multipart form and its picture; an empty file field is no picture. @param names of the fields, besides the form's token */
export async function readParts(request: FastifyRequest, names: readonly string[]): Promise<Parts> {
  const { file, fields, errors } = await readForm(request, undefined, {
    file: 'image',
    largestFile: LARGEST_IMAGE,
    fields: ['_csrf', ...names],
  });
  return { fields, image: file, errors };
}

/** Of one that is larger there are the first bytes alone. @throws Rejected `image-too-large` */
export function limitSize(image: ReceivedFile): ReceivedFile {
  if (image.bytes > LARGEST_IMAGE) throw new Rejected<ImageRefusal>('image-too-large');
  return image;
}
