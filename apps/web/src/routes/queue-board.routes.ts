import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageHeaders } from '../http/headers.js';
import type { PageContext } from '../http/page-context.js';
import { operator } from '../http/staff.js';
import { QUEUE_BOARD } from '../queue-board.js';
import { withoutConfirmation } from '../refusals/step-up.js';
import { Refused } from '../refused.js';

/** Addresses of bull-board's own pages; its script shows which one is meant. */
const PAGES = ['', '/', '/job-schedulers', '/queue/:queueName', '/queue/:queueName/:jobId'];

/** What its script asks. Each reads: of the routes of bull-board, those that change a job or a queue are not here. */
const QUESTIONS = [
  '/api/queues',
  '/api/job-schedulers',
  '/api/queues/:queueName/:jobId',
  '/api/queues/:queueName/:jobId/logs',
  '/api/queues/:queueName/:jobId/flow',
  '/api/queues/:queueName/default-job-options',
  '/api/queues/:queueName/rate-limit',
];

/**
 * Stricter than that of our own pages, for its script is somebody else's: it asks the board alone, and its files, sends no form, and opens no
 * window in which it could act as the operator.
 */
function contentPolicy(board: string): string {
  return [
    "default-src 'none'",
    ...['script-src', 'style-src', 'img-src'].map((kind) => `${kind} ${board}/static/`),
    `connect-src ${board}/api/ ${board}/static/`,
    `base-uri ${board}/`,
    "form-action 'none'",
    "frame-ancestors 'none'",
    'sandbox allow-scripts allow-same-origin',
  ].join('; ');
}

const FILE_HEADERS = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' };

/** Names of scripts and styles hold a hash of their content; those of texts and pictures do not. Files are for operators, as the page is. */
const cachingOf = (path: string) => (/^(js|css)\//.test(path) ? 'private, max-age=31536000, immutable' : 'private, no-cache');

/** The job queues, as bull-board shows them, for operators. */
export function queueBoardRoutes(server: FastifyInstance, context: PageContext): void {
  const { queueBoard } = context.options;
  if (!queueBoard) return;
  const headers = {
    ...pageHeaders('private', { https: context.webUrl.startsWith('https:') }),
    'Content-Security-Policy': contentPolicy(`${context.webUrl}${QUEUE_BOARD}`),
  };
  const checkOperator = (request: FastifyRequest) => void operator(context.member(request));

  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    checkOperator(request);
    return reply.headers(headers).send(await queueBoard.renderPage(`${QUEUE_BOARD}/`));
  };
  for (const page of PAGES) server.get(`${QUEUE_BOARD}${page}`, withoutConfirmation, show);

  server.get(`${QUEUE_BOARD}/static/*`, withoutConfirmation, async (request, reply) => {
    checkOperator(request);
    const { '*': path } = request.params as { '*': string };
    const file = await queueBoard.file(path);
    if (file === null) throw new Refused(404, '');
    const caching = { 'Content-Type': file.contentType, 'Cache-Control': cachingOf(path) };
    return reply.headers({ ...FILE_HEADERS, ...caching }).send(file.content);
  });

  for (const question of QUESTIONS)
    server.get(`${QUEUE_BOARD}${question}`, withoutConfirmation, async (request, reply) => {
      checkOperator(request);
      const { params, query } = request as { params: Record<string, string>; query: Record<string, string> };
      const { status, body } = await queueBoard.answer(question, { params, query }).catch((error: unknown) => {
        request.log.warn({ err: error }, 'the job queues do not answer');
        throw new Refused(503, '');
      });
      return reply.code(status).headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }).send(body);
    });
}
