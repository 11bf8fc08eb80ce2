import { isIP } from 'node:net';
import { isLocal } from '@heliograph/kernel';
import { readMailbox } from '@heliograph/mail';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { pageHeaders } from '../http/headers.js';
import { ensureExists } from '../http/path.js';
import { MailboxPage } from '../pages/mailbox-page.js';
import { Refused } from '../refused.js';

/** Mails that are kept instead of sent, for trying the product on one's own machine. */
export function mailboxRoutes(server: FastifyInstance, context: PageContext): void {
  const { mailbox } = context.options;
  if (mailbox === undefined) return;

  const mails = (request: FastifyRequest) => {
    if (!isFromHere(request)) throw new Refused(404, '');
    return readMailbox(mailbox);
  };

  server.get('/dev/mailbox', async (request, reply) =>
    context.show(reply, <MailboxPage frame={context.frame(request)} mails={await mails(request)} />, { kind: 'private' }),
  );

  // A mail brings its own styles, so it has a document to itself, in which nothing runs.
  server.get('/dev/mailbox/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const { html } = ensureExists((await mails(request)).find((mail) => mail.id === id) ?? null);
    const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";
    return reply.headers({ ...pageHeaders('private'), 'Content-Security-Policy': policy }).send(html);
  });
}

const passedOn = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/;

/**
 * From this machine, under its own name (a foreign one may be made to lead here), and not passed on by a proxy on it, as far as one can be
 * recognised: nginx adds no header of its own and rewrites Host, but speaks HTTP/1.0 or, since 1.29.7, leaves out the `Connection` that browsers
 * send. Where its settings say otherwise, it says `close`.
 */
function isFromHere({ socket, headers, raw }: FastifyRequest): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return (
    isLocal(`http://${isIP(address) === 6 ? `[${address}]` : address}`) &&
    isLocal(`http://${headers.host}`) &&
    raw.httpVersion !== '1.0' &&
    headers.connection?.toLowerCase() === 'keep-alive' &&
    !Object.keys(headers).some((name) => passedOn.test(name))
  );
}
