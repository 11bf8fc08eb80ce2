import type { ApiDescription, Described, DescribedResponse } from './api-description.js';
import { unwrapped } from './callback.js';

export interface Answered {
  readonly method: string;
  /** As it was called, without host and query. */
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Pages and a text for people, and the document itself: they are no part of what the document describes. */
const pages =
  /^\/(docs(\/.*)?|openapi\.json|\.well-known\/security\.txt|assets\/[^/]+|oauth2\/(authorize|login|second-factor|rules|confirm))$/;
/** Headers of ours: one that is sent must be described. */
const ours = /^(x-(ratelimit|request|photo|duplicate)-.*|link|location|retry-after|deprecation|www-authenticate|etag)$/;
/** What a path or a method that does not exist may be answered with. */
const refusals = [400, 401, 403, 404, 405, 406, 503];
const problem = '#/components/schemas/Problem';
const problemDetails = '#/components/schemas/ProblemDetails';
/** Over the limit there are two keys alone (S11). */
const overTheLimit = '#/components/schemas/OverTheLimit';

/** In what an answer differs from the document; empty = in nothing. */
export function differences(api: ApiDescription, answered: Answered): string[] {
  const { method, path, status } = answered;
  if (pages.test(path)) return [];
  if (method === 'OPTIONS') return status === 204 ? [] : [`OPTIONS is answered with 204 (S15), not ${status}`];
  const operation = api.operation(method, path);
  if (!operation) return unknownRoute(api, answered);
  if (!isScript(answered)) return compare(api, operation, answered);
  // Only the body shows whether a wrapped answer is an error.
  if (method === 'HEAD') return answered.text === '' ? [] : ['a body where there may be none'];
  const { problems, ...inside } = unwrapped(answered.text, status);
  if (problems.length > 0) return [...problems];
  const plain = compare(api, operation, { ...answered, ...inside, headers: asJson(answered.headers, inside.text) });
  return operation.wraps ? plain : [`a wrapped answer is not described for ${operation.name}`, ...plain];
}

function unknownRoute(api: ApiDescription, answered: Answered): string[] {
  const { method, path, headers } = answered;
  if (!isScript(answered)) return unknownRefusal(api, answered);
  // A wrapped refusal has status 200, and to HEAD it has nothing else.
  if (method === 'HEAD') return [];
  const { problems, ...inside } = unwrapped(answered.text, answered.status);
  if (problems.length > 0) return [...problems];
  return unknownRefusal(api, { method, path, ...inside, headers: asJson(headers, inside.text) });
}

function unknownRefusal(api: ApiDescription, { method, path, status, headers, text }: Answered): string[] {
  const methods = api.methodsOf(path);
  if (!refusals.includes(status)) return [`${method} ${path} is not described, and is answered with ${status}`];
  if (status === 405 && !headers.has('allow')) return ['405 needs Allow (S12)'];
  if (status === 405 && methods.length === 0) return [`405 for a path that is not described: ${path}`];
  if (method === 'HEAD') return [];
  const body = parsed(text);
  if (mediaType(headers) === 'application/problem+json') return api.problems(problemDetails, body);
  return status === 403 && api.problems(overTheLimit, body).length === 0 ? [] : api.problems(problem, body);
}

function compare(api: ApiDescription, operation: Described, answered: Answered): string[] {
  const head = compareHead(api, operation, answered);
  const found = api.response(operation, answered.status);
  if (!found || head.length > 0) return head;
  return compareBody(api, found.pointer, found.response, answered);
}

function compareHead(api: ApiDescription, operation: Described, { status, headers }: Answered): string[] {
  const found = api.response(operation, status);
  if (!found) return [`${status} is not described for ${operation.name}, only ${operation.statuses.join(', ')}`];
  const described = Object.entries(found.response.headers ?? {});
  const names = new Set(described.map(([name]) => name.toLowerCase()));
  const undescribed = [...headers.keys()].filter((name) => ours.test(name) && !names.has(name));
  const wrong = described.flatMap(([name]) => compareHeader(api, `${found.pointer}/headers/${name}`, name, headers.get(name)));
  const late = [429, 503].includes(status) && !headers.has('retry-after') ? [`${status} needs Retry-After`] : [];
  return [...undescribed.map((name) => `the header ${name} is not described for ${operation.name} ${status}`), ...wrong, ...late];
}

function compareHeader(api: ApiDescription, pointer: string, name: string, value: string | null): string[] {
  const found = api.resolved<{ required?: boolean; schema: { type?: string } }>(pointer);
  if (!found) return [`the header ${name} is described nowhere`];
  const { required, schema } = found.response;
  if (value === null) return required ? [`the header ${name} is missing`] : [];
  const given = schema.type === 'integer' && /^\d+$/.test(value) ? Number(value) : value;
  return api.problems(`${found.pointer}/schema`, given).map((each) => `the header ${name}: ${each}`);
}

function compareBody(
  api: ApiDescription,
  pointer: string,
  { content }: DescribedResponse,
  { method, status, headers, text }: Answered,
): string[] {
  if (method === 'HEAD' || status === 304) return text === '' ? [] : ['a body where there may be none'];
  if (!content) return text === '' ? [] : [`a body where none is described: ${text.slice(0, 100)}`];
  const type = mediaType(headers);
  if (!(type in content)) return [`the type ${type} is not described, only ${Object.keys(content).join(', ')}`];
  if (!/json$/.test(type)) return [];
  const body = parsed(text);
  const code = (body as { status_code?: unknown }).status_code;
  const other = code !== undefined && code !== status ? [`status_code ${String(code)} in an answer with ${status}`] : [];
  return [...other, ...api.problems(`${pointer}/content/${type.replace('/', '~1')}/schema`, body)];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return `no JSON: ${text.slice(0, 100)}`;
  }
}

function mediaType(headers: Headers): string {
  return (headers.get('content-type') ?? '').split(';', 1)[0] ?? '';
}

function isScript({ headers }: Pick<Answered, 'headers'>): boolean {
  return mediaType(headers) === 'text/javascript';
}

/** The head of the wrapped answer, where its plain body is compared: a problem in the form of RFC 9457 has its type. */
function asJson(headers: Headers, text: string): Headers {
  const plain = new Headers(headers);
  const standard = (JSON.parse(text) as { type?: unknown }).type === 'about:blank';
  plain.set('content-type', standard ? 'application/problem+json' : 'application/json');
  return plain;
}
