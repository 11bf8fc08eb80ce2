import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Since 2026-01-01 (RFC 9745). */
const deprecated = '@1767225600';

/** Every answer to a request that sent the deprecated `mentions` says so, refusals too (R6). */
@Injectable()
export class DeprecatedMentions implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler) {
    const http = context.switchToHttp();
    const { body } = http.getRequest<FastifyRequest>();
    if (typeof body === 'object' && body !== null && 'mentions' in body) http.getResponse<FastifyReply>().header('Deprecation', deprecated);
    return next.handle();
  }
}
