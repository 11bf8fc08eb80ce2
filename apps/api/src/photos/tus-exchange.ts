import { randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { HttpProblem } from '@heliograph/http';
import { LARGEST_IMAGE } from '@heliograph/media-contracts';
import { Server } from '@tus/server';
import { ERRORS, type Locker } from '@tus/utils';
import type { FastifyRequest } from 'fastify';
import { TUS_EXTENSIONS, type UploadStore } from './upload-store.js';

const TUS_VERSION = '1.0.0';

/** By which every answer names the protocol. */
export const tusResumable = { 'Tus-Resumable': TUS_VERSION };

/** The capabilities that OPTIONS announces. */
export const tusDiscovery = {
  ...tusResumable,
  'Tus-Version': TUS_VERSION,
  'Tus-Extension': TUS_EXTENSIONS.join(','),
  'Tus-Max-Size': String(LARGEST_IMAGE),
};

const understood = ['tus-resumable', 'content-length'];

/** The offset in the table decides which of concurrent requests is first, in any process. */
const withoutLocks: Locker = { newLock: () => ({ lock: async () => undefined, unlock: async () => undefined }) };

/** Refusals of the protocol whose statuses mean something else here (S12). */
const statuses = new Map<unknown, number>([
  [ERRORS.MISSING_OFFSET, 400],
  [ERRORS.INVALID_CONTENT_TYPE, 415],
  [ERRORS.FILE_NO_LONGER_EXISTS, 404],
  [ERRORS.UNSUPPORTED_CONCATENATION_EXTENSION, 400],
  [ERRORS.UNSUPPORTED_CREATION_DEFER_LENGTH_EXTENSION, 400],
]);

/**
 * One request of the tus protocol, answered by its reference server on the given store. It never sees paths, tokens or names of hosts.
 * @param id from the path; null = a new upload
 * @throws HttpProblem, or what the store threw
 */
export async function tusExchange(request: FastifyRequest, id: string | null, store: UploadStore, addressOf: (id: string) => string) {
  let failure: unknown;
  const server = new Server({
    path: '/photos/uploads',
    datastore: store,
    locker: withoutLocks,
    maxSize: LARGEST_IMAGE,
    namingFunction: () => randomBytes(16).toString('hex'),
    generateUrl: (_request, upload) => addressOf(upload.id),
    getFileIdFromRequest: () => id ?? undefined,
    onResponseError: (_request, error) => {
      failure = error;
      return undefined;
    },
  });
  const { body, letGo } = bodyOf(request);
  try {
    if (request.headers['tus-resumable'] !== TUS_VERSION) throw anotherVersion();
    const init = {
      method: methodOf(request, id),
      headers: headersOf(request),
      ...(body && { body: Readable.toWeb(body), duplex: 'half' }),
    };
    const answer = await server.handleWeb(new Request(`http://localhost/photos/uploads/${id ?? ''}`, init as RequestInit) as never);
    if (answer.status >= 400) throw await problemOf(answer, store.failure ?? failure);
    return answer;
  } finally {
    letGo();
  }
}

const overridden = new Set(['PATCH', 'DELETE']);

/** What the request stands for: some clients can send only GET and POST. @throws HttpProblem */
function methodOf({ method, headers }: FastifyRequest, id: string | null): string {
  if (method !== 'POST' || id === null) return method;
  const said = String(headers['x-http-method-override'] ?? '').toUpperCase();
  if (!overridden.has(said)) throw new HttpProblem(400, 'X-HTTP-Method-Override has to be PATCH or DELETE');
  return said;
}

/** The type is that of the exchange: the framework's own header is taken away before bodies are read. */
function headersOf({ headers, exchange }: FastifyRequest): Record<string, string> {
  const wanted = Object.entries(headers).filter(([name]) => name.startsWith('upload-') || understood.includes(name));
  const type = exchange.contentType;
  return {
    ...Object.fromEntries(wanted.map(([name, value]) => [name, String(value)])),
    ...(type !== undefined && { 'content-type': type }),
  };
}

/** The request's bytes, in a stream that may be dropped: the rest is discarded, so that the client receives the answer. @throws HttpProblem */
function bodyOf({ raw, exchange }: FastifyRequest): { body: Readable | null; letGo: () => void } {
  if (exchange.contentType === undefined || raw.method === 'HEAD') return { body: null, letGo: () => raw.resume() };
  if (raw.destroyed && !raw.readableEnded) throw wasCut();
  // An error that comes while nobody reads would end the process.
  const body = new PassThrough().on('error', () => undefined);
  const cut = () => {
    if (!raw.readableEnded) body.destroy(wasCut());
  };
  raw.once('close', cut).once('error', cut).pipe(body);
  return {
    body,
    letGo: () => {
      raw.off('close', cut).off('error', cut).unpipe(body);
      raw.resume();
    },
  };
}

/** Nobody receives it: it stands in the log, among what callers did wrong. */
function wasCut(): HttpProblem {
  return new HttpProblem(400, 'The line was cut.');
}

async function problemOf(answer: Response, failure: unknown): Promise<unknown> {
  if (failure instanceof Error && !('status_code' in failure)) return failure;
  const status = statuses.get(failure) ?? (failure as { status_code?: number } | undefined)?.status_code ?? answer.status;
  const message = ((failure as { body?: string } | undefined)?.body ?? (await answer.text())).trim();
  return new HttpProblem(status, message);
}

/** The server that we use takes another version for a malformed header. */
function anotherVersion(): HttpProblem {
  return new HttpProblem(412, `The protocol is tus ${TUS_VERSION}.`, { headers: { 'Tus-Version': TUS_VERSION } });
}
