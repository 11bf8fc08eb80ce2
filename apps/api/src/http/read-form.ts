import type { MultipartFile } from '@fastify/multipart';
import { HttpProblem, parse } from '@heliograph/http';
import type { ImageLabel } from '@heliograph/media-contracts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** A multipart form with at most one file in the expected field. */
export interface Form {
  /** null = not sent, or an empty choice. Of a file beyond the limit it holds the first bytes, one more than the limit. */
  readonly file: Buffer | null;
  /** What the client calls the file. */
  readonly label: ImageLabel;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Reads the form; `body` is what `@Body()` gave. The rest of a refused form is discarded, so that the client receives the answer.
 * @throws HttpProblem 415 no well-formed multipart type, 413 too many parts, 400 a broken or shortened form
 */
export async function readForm(request: FastifyRequest, body: unknown, fileName: string): Promise<Form> {
  // For a body of another type the parser left its problem in the body's place.
  parse(z.unknown(), body);
  if (!request.isMultipart()) throw new HttpProblem(415);
  const fields: Record<string, string> = {};
  let file: Buffer | null = null;
  let label: ImageLabel = { contentType: null, fileName: null };
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') {
        if (typeof part.value === 'string' && part.value !== '') fields[part.fieldname] = part.value;
      } else if (part.fieldname !== fileName || file) part.file.resume();
      else {
        file = await contentOf(part);
        label = labelOf(part);
        if (part.file.truncated) break;
      }
    }
  } catch (error) {
    throw problemOfForm(error as Error);
  } finally {
    request.raw.unpipe();
    request.raw.resume();
  }
  return { file, label, fields };
}

/** Ends at the limit, however much the client goes on sending: the parser itself would wait for the part's end. */
async function contentOf({ file }: MultipartFile): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  // A short form may have broken off before the listeners were added.
  if (file.destroyed) throw new Error('The part ended early.');
  await new Promise<void>((resolve, reject) => {
    file.on('data', (chunk: Buffer) => chunks.push(chunk));
    file.once('limit', resolve).once('end', resolve).once('error', reject);
    file.once('close', () => reject(new Error('The part ended early.')));
  });
  const content = Buffer.concat(chunks);
  return content.length === 0 ? null : content;
}

/** The parser says text/plain where the client said nothing. */
function labelOf({ mimetype, filename }: MultipartFile): ImageLabel {
  return { contentType: mimetype === 'text/plain' ? null : mimetype, fileName: filename };
}

/** Everything that is thrown while a form is read is the form's fault. */
function problemOfForm({ statusCode, message }: Error & { statusCode?: number }): HttpProblem {
  if (statusCode === 413) return new HttpProblem(413);
  if (/boundary not found|needle/i.test(message)) return new HttpProblem(415, 'The boundary of the form is missing or too long');
  return new HttpProblem(400, 'The form is broken or incomplete');
}
