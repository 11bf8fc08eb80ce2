import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { LoggerService, Type, DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ApiOptions } from './protocol/api-options.js';
import { answerSocket } from './answer/answer-socket.js';
import { installHttpProtocol } from './protocol/install-http-protocol.js';
import { parseQueryString } from './request/query-string.js';
import { requestId } from './request/request-id.js';
import { routableTarget } from './request/target.js';

/** For whole requests: 20 MB at the slowest pace of an upload take five and a half hours. What is slower, or has no files, is cut before. */
const MAX_REQUEST_MILLISECONDS = 6 * 60 * 60_000;
/** Longer than any request target that Node accepts. */
const longestParameter = 16_384;

/** The API as a Nest application on Fastify, with everything of `installHttpProtocol`; not listening yet. */
export async function createApi(
  rootModule: Type<unknown> | DynamicModule,
  options: ApiOptions & { readonly nestLogger?: LoggerService | false },
): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    routerOptions: { maxParamLength: longestParameter, querystringParser: parseQueryString as never },
    rewriteUrl: (request: IncomingMessage) => routableTarget(request.url ?? '/'),
    genReqId: (request: IncomingMessage) => requestId(request),
    requestIdHeader: false,
    // What arrives on an open connection while the API closes is answered like any other request (S11).
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    requestTimeout: MAX_REQUEST_MILLISECONDS,
  });
  const app = await NestFactory.create<NestFastifyApplication>(rootModule, adapter, {
    bodyParser: false,
    logger: options.nestLogger ?? false,
    abortOnError: false,
  });
  installHttpProtocol(app, options);
  return app;
}

/** Bytes that are no HTTP request get an answer in the form of S11 before the connection is closed. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  answerSocket(socket, status);
}
