import type { DeclaredRoute } from '@heliograph/http';
import type { OpenAPIObject } from '@nestjs/swagger';
import { scopesInWords } from './scopes.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

const budgetHeaders = {
  'X-RateLimit-Limit': { $ref: '#/components/headers/RateLimitLimit' },
  'X-RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
  'X-RateLimit-Reset': { $ref: '#/components/headers/RateLimitReset' },
};

const whole = (description: string) => ({ description, schema: { type: 'integer' as const } });

/** Parts that all routes share. */
export const sharedComponents = {
  headers: {
    RateLimitLimit: whole('Requests that the caller may make in the window'),
    RateLimitRemaining: whole('Requests that are left'),
    RateLimitReset: whole('When the window ends: seconds since 1970, UTC'),
  },
  parameters: {
    callback: {
      name: 'callback',
      in: 'query' as const,
      description: 'Wraps the answer as a call of this JavaScript function',
      schema: { type: 'string' as const, maxLength: 64, pattern: String.raw`^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*$` },
    },
  },
};

/** Who may call a route and how it fails; ids in its path are integers. */
export function describeRoute(document: OpenAPIObject, { method, url, policy }: DeclaredRoute): void {
  const operation = document.paths[url.replace(/:([A-Za-z_]\w*)/g, '{$1}')]?.[method.toLowerCase() as 'get'];
  if (!operation) return;
  operation.tags = [url.split('/')[1] ?? ''];
  operation.parameters = operation.parameters?.map((parameter) =>
    'in' in parameter && parameter.in === 'path' && /(^|_)s?id$/.test(parameter.name)
      ? { ...parameter, schema: { type: 'integer', minimum: 1 } }
      : parameter,
  );
  if (policy.aside) operation.security = [];
  else describeResource(operation, method, policy);
}

function describeResource(operation: Operation, method: string, { scope, jsonp }: DeclaredRoute['policy']): void {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } };
  const byConsent = scope !== undefined && scope in scopesInWords ? [{ oauth: [scope] }] : [];
  operation.security = scope === undefined ? [{}, { token: [] }, { oauth: [] }] : [{ token: [] }, ...byConsent];
  if (scope !== undefined) operation.description = [operation.description, `Scope: \`${scope}\`.`].filter(Boolean).join('\n\n');
  if (method === 'GET' && jsonp !== false)
    operation.parameters = [...(operation.parameters ?? []), { $ref: '#/components/parameters/callback' }];
  for (const response of Object.values(operation.responses)) if (response && !('$ref' in response)) response.headers = budgetHeaders;
  operation.responses.default = { description: 'A problem.', content, headers: budgetHeaders };
}
