import { type DeclaredRoute, declaredRoutes } from '@heliograph/http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { componentSchemas } from './components.js';
import { scopesInWords } from './scopes.js';

/** The OpenAPI 3.1 document, made from the controllers and the policies of their routes. */
export function createDocument(app: NestFastifyApplication, publicUrl: string): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Heliograph')
    .setDescription(
      'JSON API of a photo-sharing community. Lists are paged; errors are `message` and `status_code`; any GET takes `callback`.',
    )
    .setVersion('v2')
    .addServer(publicUrl)
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'A personal token, or an access token got by OAuth 2.0.' }, 'token')
    .addOAuth2(
      {
        type: 'oauth2',
        flows: {
          authorizationCode: {
            authorizationUrl: `${publicUrl}/oauth2/authorize`,
            tokenUrl: `${publicUrl}/oauth2/token`,
            refreshUrl: `${publicUrl}/oauth2/token`,
            scopes: scopesInWords,
          },
        },
      },
      'oauth',
    )
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}.${method}`,
  });
  document.components = { ...document.components, schemas: { ...document.components?.schemas, ...(componentSchemas() as object) } };
  for (const route of declaredRoutes(app)) describeAccess(document, route);
  return document;
}

/** What every operation shares: who may call it and how it fails. */
function describeAccess(document: OpenAPIObject, { method, url, policy }: DeclaredRoute): void {
  const path = document.paths[url.replace(/:([A-Za-z_]\w*)/g, '{$1}')];
  const operation = path?.[method.toLowerCase() as 'get'];
  if (!operation) return;
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } };
  operation.security = policy.scope === undefined ? [{}, { token: [] }] : [{ token: [] }, { oauth: [policy.scope] }];
  operation.responses = { ...operation.responses, default: { description: 'A problem: S11 of the contract', content } };
}
