import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { entryOf } from '@heliograph/kernel';
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

/** Bodies that hold files, multipart (`readForm`) and plain: each is counted before it is read. Install it after the guards. */
export async function acceptUploads(instance: FastifyInstance, uploads: Uploads, { senderOf, confirm, refuse }: Senders): Promise<void> {
  await registerMultipart(instance);
  instance.decorateRequest('upload', null);
  instance.decorateRequest('confirmSender', null);
  instance.addHook('onRequest', async (request, reply) => {
    const sender = senderOf(request);
    if (sender === null) return;
    try {
      request.upload = uploads.begin(sender, request.raw, reply.raw);
      const since = performance.now();
      await uploads.requireRoom();
      request.confirmSender = async () => (isLate(since) ? confirm(request) : undefined);
    } catch (error) {
      return refuse(request, reply, problemOf(error));
    }
  });
}

/** The plugin follows each request to its end, with two promises: only those whose body it may read need that. */
async function registerMultipart(instance: FastifyInstance): Promise<void> {
  const hooks = new Map<string, unknown[]>();
  const plugin = Object.assign(
    (scope: FastifyInstance, options: object, done: (error?: Error) => void) => {
      const withoutHooks = Object.create(scope) as FastifyInstance;
      withoutHooks.addHook = ((name: string, hook: unknown) => {
        hooks.set(name, [...(hooks.get(name) ?? []), hook]);
        return withoutHooks;
      }) as unknown as FastifyInstance['addHook'];
      (multipart as unknown as typeof plugin)(withoutHooks, options, done);
    },
    // In the scope that it is registered in, as the plugin itself.
    { [Symbol.for('skip-override')]: true },
  );
  await instance.register(plugin);
  instance.addHook('onRoute', (route) => {
    const { accepts } = route.config?.heliograph ?? {};
    if (accepts !== 'multipart') return;
    const own = route as unknown as Record<string, unknown>;
    for (const [name, ofUploads] of hooks) Object.assign(route, { [name]: [entryOf(own, name) ?? [], ofUploads].flat() });
  });
}

/** The request's upload. @throws Error where `acceptUploads` knows no sender of it */
export function uploadOf({ upload }: FastifyRequest): Upload {
  if (upload === null) throw new Error('A body with a file is read whose sender is not known.');
  return upload;
}
