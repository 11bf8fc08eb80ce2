import { codedOnce, codingFor, SECURITY_TXT, securityTxt } from '@heliograph/http';
import { withoutTrailing } from '@heliograph/kernel';
import {
  assetScripts,
  type LimitsModel,
  pageHeaders,
  renderDocs,
  renderDocsCallback,
  renderErrorCodes,
  renderLimits,
  renderPagination,
} from '@heliograph/web';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createDocument } from './document.js';
import { errorCodes } from './error-codes.js';
import { referenceOf } from './reference.js';

export interface DocsOptions extends Pick<LimitsModel, 'rateLimits' | 'newcomers'> {
  readonly publicUrl: string;
  readonly webUrl: string;
  /** For security.txt; null = there is none. */
  readonly securityContact: string | null;
}

/** `/openapi.json`, `/docs` that shows it, and security.txt. Before `init`, for routes cannot be added later. */
export function installDocs(app: NestFastifyApplication, { publicUrl, webUrl, securityContact, ...limits }: DocsOptions): void {
  let document: OpenAPIObject | undefined;
  const made = () => (document ??= createDocument(app, publicUrl));
  SwaggerModule.setup('docs', app, made, { ui: false, raw: ['json'], jsonDocumentUrl: 'openapi.json' });
  const instance = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const addresses = { apiUrl: withoutTrailing(publicUrl, '/'), webUrl: withoutTrailing(webUrl, '/') };
  instance.get(
    '/docs',
    page(() => renderDocs(referenceOf(made(), addresses.apiUrl, addresses.webUrl)), publicUrl),
  );
  instance.get(
    '/docs/errors',
    page(() => renderErrorCodes({ webUrl: addresses.webUrl, codes: errorCodes() }), publicUrl),
  );
  instance.get(
    '/docs/pagination',
    page(() => renderPagination(addresses), publicUrl),
  );
  instance.get(
    '/docs/limits',
    page(() => renderLimits({ ...addresses, ...limits }), publicUrl),
  );
  instance.get(
    '/docs/callback',
    page(() => renderDocsCallback(addresses), publicUrl),
  );
  if (securityContact !== null)
    instance.get(SECURITY_TXT, (_request, reply) =>
      reply
        .headers({ 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' })
        .send(securityTxt(securityContact, [addresses.webUrl, addresses.apiUrl], new Date())),
    );
}

/** A page that is the same for everybody, made when it is first asked for. Its script asks the API and nothing else. */
function page(render: () => string, publicUrl: string) {
  let kept: { readonly html: string; readonly coded: ReturnType<typeof codedOnce> } | undefined;
  const headers = pageHeaders('page', { scripts: assetScripts(publicUrl), connectOrigins: [new URL(publicUrl).origin] });
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!kept) {
      const html = render();
      kept = { html, coded: codedOnce(html) };
    }
    reply.headers({ ...headers, Vary: 'Accept-Encoding' });
    const coding = codingFor(request.headers['accept-encoding']);
    return coding === null ? reply.send(kept.html) : reply.header('Content-Encoding', coding).send(await kept.coded(coding));
  };
}
