import type { DeclaredRoute } from '@heliograph/http';
import type { OpenAPIObject } from '@nestjs/swagger';
import { entryOf } from '@heliograph/kernel';
import { bodyExamples, type Described, exampleOf } from './examples.js';
import { answerHeaders, budgetHeaders, type HeaderName, headersOf } from './headers.js';
import { chapterOf } from './chapters.js';
import { pathParameter } from './path-parameters.js';
import { problemResponse, sharedResponses } from './problems.js';
import { requestHeaders } from './request-headers.js';
import { scopesInWords } from './scopes.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Parameter = Extract<NonNullable<Operation['parameters']>[number], { in: string }>;
type Policy = DeclaredRoute['policy'];
type Response = { headers?: object; content?: Record<string, unknown> };

const vendorType = 'application/vnd.heliograph.v2+json';

/** Parts that all routes share. */
export const sharedComponents = {
  headers: answerHeaders,
  responses: sharedResponses(),
  parameters: {
    'If-None-Match': withExample({ name: 'If-None-Match', in: 'header' as const, ...requestHeaders['If-None-Match'] }),
    callback: {
      name: 'callback',
      in: 'query' as const,
      description:
        'JSONP. The answer is `text/javascript`, a call of this function: `/**/show({"meta": {...}, "data": ...});`. `data` is that of the plain answer, ' +
        '`meta` holds `status`, the limit headers, `Link` and `pagination`. An error, too, has status 200, its own in `meta.status` and its body in `data`',
      example: 'show',
      schema: { type: 'string' as const, maxLength: 64, pattern: String.raw`^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*$` },
    },
  },
};

/** Of every GET of a resource. */
const sharedParameters = ['If-None-Match', 'callback'].map((name) => ({ $ref: `#/components/parameters/${name}` }));

/** Who may call a route, what it takes and answers and how it refuses. */
export function describeRoute(document: OpenAPIObject, { method, url, policy }: DeclaredRoute): void {
  const operation = entryOf(document.paths, pathOf(url))?.[method.toLowerCase() as 'get'];
  if (!operation) return;
  operation.tags = [chapterOf(url)];
  operation.parameters = operation.parameters?.map((parameter) =>
    'in' in parameter && parameter.in === 'path' ? pathParameter(pathOf(url), parameter) : parameter,
  );
  if (policy.exempt) describeExempt(operation);
  else describeResource(operation, method, policy);
  giveExamples(operation, `${method} ${pathOf(url)}`);
}

function pathOf(url: string): string {
  return url.replace(/:([A-Za-z_]\w*)/g, '{$1}');
}

function giveExamples(operation: Operation, name: string): void {
  operation.parameters = operation.parameters?.map((parameter) => ('in' in parameter ? withExample(parameter) : parameter));
  const { content = {} } = (operation.requestBody ?? {}) as { content?: Record<string, { schema: Described; examples?: object }> };
  for (const body of Object.values(content)) body.examples = bodyExamples(name, body.schema);
}

/** An example is next to the schema of a parameter, where tools look for it. */
function withExample(parameter: Parameter): Parameter {
  const { examples: _, example: __, ...schema } = (parameter.schema ?? {}) as Described;
  return { ...parameter, schema: schema as never, example: exampleOf((parameter.schema ?? {}) as Described) };
}

function describeExempt(operation: Operation): void {
  operation.security = [];
  for (const response of responsesOf(operation)) response.headers = { ...headersOf('X-Request-Id'), ...response.headers };
}

function describeResource(operation: Operation, method: string, policy: Policy): void {
  const { scope, orScopes = [] } = policy;
  const wrapped = method === 'GET' && policy.jsonp !== false;
  const anyOf = scope === undefined ? [] : [scope, ...orScopes];
  const byConsent = anyOf.filter((each) => Object.hasOwn(scopesInWords, each)).map((each) => ({ oauth: [each] }));
  operation.security =
    scope === undefined ? [{}, { token: [] }, { oauth: [] }] : [...anyOf.map((each) => ({ token: [each] })), ...byConsent];
  const words = anyOf.length > 0 && `Scope: ${anyOf.map((each) => `\`${each}\``).join(' or ')}.`;
  if (words) operation.description = [operation.description, words].filter(Boolean).join('\n\n');
  const refusals = refusalsOf(operation, wrapped);
  for (const response of responsesOf(operation)) completeSuccess(response, method === 'GET');
  const sent = (operation.requestBody as { content?: Record<string, object> } | undefined)?.content;
  if (sent?.['application/json']) sent[vendorType] = sent['application/json'];
  if (wrapped) operation.parameters = [...(operation.parameters ?? []), ...sharedParameters];
  if (wrapped) operation.responses['304'] = { $ref: '#/components/responses/NotModified' };
  for (const status of refusals) operation.responses[status] = problemResponse(status, Object.keys(policy.always ?? {}) as HeaderName[]);
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

function completeSuccess(response: Response, read: boolean): void {
  const json = response.content?.['application/json'];
  const more = [...(read && json ? (['ETag'] as const) : []), ...(isPage(json) ? (['Link'] as const) : [])];
  response.headers = { ...budgetHeaders, ...headersOf(...more), ...response.headers };
  if (json !== undefined) response.content = { 'application/json': json, [vendorType]: json };
}

function isPage(json: unknown): boolean {
  return 'meta' in ((json as { schema?: { properties?: object } } | undefined)?.schema?.properties ?? {});
}

function responsesOf(operation: Operation): Response[] {
  return Object.values(operation.responses) as Response[];
}
