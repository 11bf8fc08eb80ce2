import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HttpProblem } from '../answer/problem.js';
import { problemOf } from '../answer/problem-of.js';
import { isLate } from '../request/late-body.js';
import type { Upload } from './upload.js';
import type { Uploads } from './uploads.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a request whose body holds a file, once its sender is known. */
    upload: Upload | null;
    /** Of such a request, once its body has come: it may have come slowly. Throws where its sender is known no longer. */
    confirmSender: (() => Promise<void>) | null;
  }
}

interface Senders {
  /** Who sends a body with a file; null = the request has none, or is refused anyhow. */
  readonly senderOf: (request: FastifyRequest) => number | null;
  /** Throws where the sender is known no longer. */
  readonly confirm: (request: FastifyRequest) => Promise<void>;
  readonly refuse: (request: FastifyRequest, reply: FastifyReply, problem: HttpProblem) => FastifyReply;
}

/** Bodies that hold files, multipart (`readForm`) and plain: each is counted before it is read. Install it behind the guards. */
export async function acceptUploads(instance: FastifyInstance, uploads: Uploads, { senderOf, confirm, refuse }: Senders): Promise<void> {
  await instance.register(multipart);
  instance.decorateRequest('upload', null);
  instance.decorateRequest('confirmSender', null);
  instance.addHook('onRequest', async (request, reply) => {
    const sender = senderOf(request);
    if (sender === null) return;
    try {
      request.upload = uploads.begin(sender, request.raw, reply.raw);
      const since = performance.now();
      request.confirmSender = async () => (isLate(since) ? confirm(request) : undefined);
    } catch (error) {
      return refuse(request, reply, problemOf(error));
    }
  });
}

/** The request's upload. @throws Error where `acceptUploads` knows no sender of it */
export function uploadOf({ upload }: FastifyRequest): Upload {
  if (upload === null) throw new Error('A body with a file is read whose sender is not known.');
  return upload;
}
