import type { DeclaredRoute } from '@heliograph/http';
import type { OpenAPIObject } from '@nestjs/swagger';
import { answerHeaders, budgetHeaders, headersOf } from './headers.js';
import { problemResponse, sharedResponses } from './problems.js';
import { requestHeaders } from './request-headers.js';
import { scopesInWords } from './scopes.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Policy = DeclaredRoute['policy'];
type Response = { headers?: object; content?: Record<string, unknown> };

const vendorType = 'application/vnd.heliograph.v2+json';
const script = { schema: { type: 'string', description: 'With `callback`: a call of that function with `meta` and `data`.' } };

/** Names in a path that stand for integers; an upload in pieces has another kind of name. */
const integers = new Set(['id', 'sid', 'photo_id', 'comment_id']);

/** Parts that all routes share. */
export const sharedComponents = {
  headers: answerHeaders,
  responses: sharedResponses(),
  parameters: {
    'If-None-Match': { name: 'If-None-Match', in: 'header' as const, ...requestHeaders['If-None-Match'] },
    callback: {
      name: 'callback',
      in: 'query' as const,
      description:
        'Wraps the answer as a call of this JavaScript function; an error then comes with status 200 and its own in `meta.status`',
      schema: { type: 'string' as const, maxLength: 64, pattern: String.raw`^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*$` },
    },
  },
};

/** Of every GET of a resource. */
const sharedParameters = ['If-None-Match', 'callback'].map((name) => ({ $ref: `#/components/parameters/${name}` }));

/** Who may call a route, what it answers and how it refuses; ids in its path are integers. */
export function describeRoute(document: OpenAPIObject, { method, url, policy }: DeclaredRoute): void {
  const operation = document.paths[url.replace(/:([A-Za-z_]\w*)/g, '{$1}')]?.[method.toLowerCase() as 'get'];
  if (!operation) return;
  operation.tags = [url.split('/')[1] ?? ''];
  operation.parameters = operation.parameters?.map((parameter) =>
    'in' in parameter && parameter.in === 'path' && integers.has(parameter.name)
      ? { ...parameter, schema: { type: 'integer', minimum: 1 } }
      : parameter,
  );
  if (policy.exempt) describeExempt(operation);
  else describeResource(operation, method, policy);
}

function describeExempt(operation: Operation): void {
  operation.security = [];
  for (const response of responsesOf(operation)) response.headers = { ...headersOf('X-Request-Id'), ...response.headers };
}

function describeResource(operation: Operation, method: string, policy: Policy): void {
  const { scope, orScopes = [] } = policy;
  const wrapped = method === 'GET' && policy.jsonp !== false;
  const byConsent = scope !== undefined && scope in scopesInWords ? [{ oauth: [scope] }] : [];
  operation.security = scope === undefined ? [{}, { token: [] }, { oauth: [] }] : [{ token: [] }, ...byConsent];
  const anyOf = scope === undefined ? [] : [scope, ...orScopes];
  const words = anyOf.length > 0 && `Scope: ${anyOf.map((each) => `\`${each}\``).join(' or ')}.`;
  if (words) operation.description = [operation.description, words].filter(Boolean).join('\n\n');
  const refusals = refusalsOf(operation, wrapped);
  for (const response of responsesOf(operation)) completeSuccess(response, method === 'GET', wrapped);
  if (wrapped) operation.parameters = [...(operation.parameters ?? []), ...sharedParameters];
  if (wrapped) operation.responses['304'] = { $ref: '#/components/responses/NotModified' };
  for (const status of refusals) operation.responses[status] = problemResponse(status);
}

/** Those of every resource, those that its path, query and body bring with them, and those that the route names itself by `@Refuses`. */
function refusalsOf({ parameters = [], requestBody, responses }: Operation, wrapped: boolean): ReadonlySet<number> {
  const has = (place: string) => parameters.some((parameter) => 'in' in parameter && parameter.in === place);
  return new Set([
    ...[400, 401, 403, 406, 503],
    ...(has('path') ? [404] : []),
    ...(wrapped || has('query') ? [422] : []),
    ...(requestBody ? [413, 415, 422] : []),
    ...Object.keys(responses)
      .map(Number)
      .filter((status) => status >= 400),
  ]);
}

function completeSuccess(response: Response, read: boolean, wrapped: boolean): void {
  const json = response.content?.['application/json'];
  const more = [...(read && json ? (['ETag'] as const) : []), ...(isPage(json) ? (['Link'] as const) : [])];
  response.headers = { ...budgetHeaders, ...headersOf(...more), ...response.headers };
  if (json !== undefined)
    response.content = { 'application/json': json, [vendorType]: json, ...(wrapped && { 'text/javascript': script }) };
}

function isPage(json: unknown): boolean {
  return 'meta' in ((json as { schema?: { properties?: object } } | undefined)?.schema?.properties ?? {});
}

function responsesOf(operation: Operation): Response[] {
  return Object.values(operation.responses) as Response[];
}
