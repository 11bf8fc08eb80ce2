import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type FieldErrors, HttpProblem, unavailable } from '../answer/problem.js';
import { parse } from '../request/parse.js';
import { uploadOf } from './accept-uploads.js';
import { LONGEST_FIELD, partText, type PartText, tooLong } from './part-text.js';
import type { ReceivedFile } from './upload.js';

/** What a multipart form may hold: one file, and fields with a text each. Other names are ignored (S17). */
export interface FormShape {
  /** Name of the file's part. */
  readonly file: string;
  /** Bytes. */
  readonly largestFile: number;
  readonly fields: readonly string[];
}

export interface Form {
  /** null = not sent, or an empty choice. Of a file beyond the limit it holds the first bytes, one more than the limit. */
  readonly file: ReceivedFile | null;
  /** What the client calls the file; null where it says nothing. */
  readonly label: { readonly contentType: string | null; readonly fileName: string | null };
  /** An empty field is absent. */
  readonly fields: Readonly<Record<string, string>>;
  /** Parts under a known name that cannot be taken, by name: to be answered with 422, after 413 and 415 of the file (S12). */
  readonly errors: FieldErrors;
}

/**
 * Reads the form; `body` is what `@Body()` gave. Each part under a known name is taken or named in `errors`. The rest of a refused form
 * is discarded, so that the client receives the answer.
 * @throws HttpProblem 415 no well-formed multipart type, 413 too many parts, 400 a broken or shortened form
 */
export async function readForm(request: FastifyRequest, body: unknown, shape: FormShape): Promise<Form> {
  // For a body of another type the parser left its problem in the body's place.
  parse(z.unknown(), body);
  if (!request.isMultipart()) throw new HttpProblem(415);
  const fields = new Map<string, string>();
  const errors = new Map<string, string[]>();
  const seen = new Set<string>();
  let file: ReceivedFile | null = null;
  let label: Form['label'] = { contentType: null, fileName: null };
  try {
    for await (const part of request.parts(optionsFor(shape) as never)) {
      const name = part.fieldname.split('[', 1)[0] ?? '';
      const isFile = name === shape.file;
      const refuse = (problem: string) => {
        errors.set(name, [problem]);
        if (part.type === 'file') part.file.resume();
      };
      if (!isFile && !shape.fields.includes(name)) {
        if (part.type === 'file') part.file.resume();
      } else if (seen.has(name) || name !== part.fieldname) refuse('must be given once, without brackets');
      else if (isFile && part.type === 'field') refuse('must be a file');
      else if (isFile && part.type === 'file') {
        const received = await uploadOf(request).receive(part.file, shape.largestFile);
        if (received.bytes > 0) file = received;
        label = labelOf(part);
        // The parser itself would wait for the part's end, however much the client goes on sending.
        if (received.bytes > shape.largestFile) break;
      } else {
        const read = await textOf(part);
        if (read === null) refuse('must be text, not a file');
        else if ('problem' in read) refuse(read.problem);
        else if (read.text !== '') fields.set(name, read.text);
      }
      seen.add(name);
    }
  } catch (error) {
    throw problemOfForm(error as Error);
  } finally {
    request.raw.unpipe();
    request.raw.resume();
  }
  await request.confirmSender?.();
  return { file, label, fields: Object.fromEntries(fields), errors: Object.fromEntries(errors) };
}

/**
 * Only plain text is a field to the parser: of another type it would read JSON and drop the rest. One byte more than a file may have is
 * read, so that a larger one is checked by its first bytes and then refused for its size.
 */
function optionsFor({ largestFile }: FormShape): object {
  const limits = { fileSize: largestFile + 1, files: 50, fields: 50, parts: 50, fieldSize: LONGEST_FIELD, fieldNameSize: 100 };
  const isPartAFile = (_name: string, contentType: string, fileName?: string) => fileName !== undefined || contentType !== 'text/plain';
  return { limits, isPartAFile, throwFileSizeLimit: false };
}

/** null = it is a file. */
async function textOf(part: MultipartFile | MultipartValue): Promise<PartText | null> {
  if (part.type === 'field') return part.valueTruncated ? tooLong : { text: String(part.value) };
  return part.filename === undefined ? partText(part.file, part.mimetype) : null;
}

/** The parser says text/plain where the client said nothing. */
function labelOf({ mimetype, filename }: MultipartFile): Form['label'] {
  return { contentType: mimetype === 'text/plain' ? null : mimetype, fileName: filename ?? null };
}

/** An error while a form is read is the form's fault, unless the disk takes nothing. */
function problemOfForm(error: Error & { statusCode?: number; syscall?: string }): HttpProblem {
  const { statusCode, message, syscall } = error;
  if (syscall === 'write' || syscall === 'open') return unavailable(30, error);
  if (statusCode === 413) return new HttpProblem(413);
  if (/boundary not found|needle/i.test(message)) return new HttpProblem(415, 'The boundary of the form is missing or too long');
  return new HttpProblem(400, 'The form is broken or incomplete');
}
