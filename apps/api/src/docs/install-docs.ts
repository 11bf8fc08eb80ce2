import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { createDocument } from './document.js';
import { docsStyle } from './docs-style.js';

/** `/openapi.json`, and `/docs` served by ourselves from the package's files. Before `init`, for routes cannot be added later. */
export function installDocs(app: NestFastifyApplication, publicUrl: string): void {
  let document: OpenAPIObject | undefined;
  SwaggerModule.setup('docs', app, () => (document ??= createDocument(app, publicUrl)), {
    jsonDocumentUrl: 'openapi.json',
    raw: ['json'],
    customSiteTitle: 'Heliograph API',
    customCss: docsStyle,
    swaggerOptions: { persistAuthorization: false, displayRequestDuration: true, tryItOutEnabled: true, validatorUrl: null },
  });
  protect(app.getHttpAdapter().getInstance() as unknown as FastifyInstance, publicUrl);
}

/** The page runs only its own scripts and connects to the API only. */
function protect(instance: FastifyInstance, publicUrl: string): void {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' ${new URL(publicUrl).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  instance.addHook('onSend', (request, reply, payload, done) => {
    if (/^\/docs(\/|$)/.test(request.routeOptions?.url ?? '')) {
      reply.header('Content-Security-Policy', policy).header('Referrer-Policy', 'no-referrer');
    }
    done(null, payload);
  });
}
