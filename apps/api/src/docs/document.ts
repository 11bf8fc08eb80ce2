import { declaredRoutes } from '@heliograph/http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { componentSchemas } from '../components.js';
import { describeRoute, sharedComponents } from './describe-routes.js';
import { declaredTags } from './chapters.js';
import { scopesInWords } from './scopes.js';

/** The OpenAPI 3.1 document, made from the controllers and the policies of their routes. */
export function createDocument(app: NestFastifyApplication, publicUrl: string): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Heliograph')
    .setDescription(
      'JSON API of a photo-sharing community. Lists are paged; errors are `message`, `status_code` and a `code` for programs. ' +
        'Answers are `application/json`; `Accept: application/vnd.heliograph.v2+json` asks for this version by name. ' +
        'A GET that takes `callback` answers JSONP where it is sent: the types below are those of answers without it.',
    )
    .setVersion('v2')
    .setLicense('MIT', 'https://spdx.org/licenses/MIT.html')
    .addServer(publicUrl)
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', bearerFormat: 'opaque', description: 'A personal token, or an access token got by OAuth 2.0.' },
      'token',
    )
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
          // A token of the app's own (O6) reads what anybody may read, and needs no scope for it.
          clientCredentials: { tokenUrl: `${publicUrl}/oauth2/token`, scopes: {} },
        },
      },
      'oauth',
    )
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    // Clients that are generated call an operation by the name of its method: a name that was released stays.
    operationIdFactory: (_controller, method) => method,
  });
  document.components = { ...document.components, ...sharedComponents, schemas: componentSchemas() };
  for (const route of declaredRoutes(app)) describeRoute(document, route);
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods) as { tags?: string[] }[]);
  document.tags = declaredTags(new Set(operations.flatMap(({ tags = [] }) => tags)));
  return document;
}
