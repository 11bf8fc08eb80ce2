import type { ApiDescription } from '../openapi/api-description.js';
import { differences } from '../openapi/check-answer.js';
import { workspace } from '../program.js';
import type { FuzzRequest } from './fuzz-request.js';
import type { WireReply } from './wire.js';

/** Leaked internals: statements, messages of the database, frames of a stack, folders, names of errors. */
const leaks = [
  /\b(select\b[^"]+\bfrom|insert into|delete from|update\b[^"]+\bset)\b/i,
  /sqlstate|syntax error at|violates \w+ constraint|relation \\?"|column \\?"|event_store\.|\bpg_[a-z]|queryfailed/i,
  /\bat (async )?[\w.<>]+ \(|node:internal|node_modules|\.[cm]?[jt]s:\d+|file:\/\//,
  /\b(TypeError|RangeError|SyntaxError|ReferenceError|ECONN\w+|ENOENT|FST_ERR\w*)\b/,
];
const members = new Set([
  'message',
  'status_code',
  'code',
  'documentation_url',
  'errors',
  'type',
  'title',
  'status',
  'error',
  'error_description',
]);
/** Cursors, digests, codes and tokens; names of what is inside have small letters or no digits. */
const madeOfLettersByChance = /cursor=[^&>]*|(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*[\d_-])[\w-]{16,}/g;
const jsonType = /^application\/([\w.-]+\+)?json; charset=utf-8$/;

/** The fault of an answer; null = none. For answers of the API also every difference from its document. */
export function faultOf(api: ApiDescription, request: FuzzRequest, reply: WireReply): string | null {
  const leak = leaked([...reply.headers].map((pair) => pair.join(': ').replace(madeOfLettersByChance, '')).join('\n'));
  if (leak !== null) return `a header reveals ${leak}`;
  if (request.kind === 'page') return faultOfPage(reply) ?? faultOfShape(request, reply);
  return faultOfShape(request, reply) ?? differenceOf(api, request, reply);
}

function differenceOf(api: ApiDescription, { bytes }: FuzzRequest, { status, headers, body }: WireReply): string | null {
  // A head that is too long is refused before there is a request, and so a route.
  if (status === 431) return null;
  const [method = '', target = ''] = bytes.toString('latin1', 0, bytes.indexOf('\r\n')).split(' ');
  const path = target.split(/[?#]/, 1)[0] ?? '';
  return differences(api, { method, path, status, headers: new Headers([...headers]), text: body })[0] ?? null;
}

/** Pages answer with HTML, and to requests that are not for a page as the API does. */
function faultOfPage({ status, headers, body }: WireReply): string | null {
  if (status >= 500) return `status ${status}`;
  if (status < 400) return status < 300 || headers.has('location') ? null : `status ${status} without a Location`;
  const leak = leaked(body);
  return leak === null ? null : `it reveals ${leak}`;
}

function faultOfShape({ bytes, method, kind }: FuzzRequest, { status, headers, body }: WireReply): string | null {
  const type = headers.get('content-type') ?? '';
  if (kind === 'page' && type === 'text/html; charset=utf-8') return null;
  if (type.startsWith('text/javascript') && method !== 'HEAD') return faultOfScript(body);
  if (status >= 500) return status === 503 && wasRepeated(bytes, headers) ? null : `status ${status}`;
  if (method === 'HEAD' || status === 204 || status === 304) return body === '' ? null : `status ${status} with a body`;
  if (status >= 400) return jsonType.test(type) ? faultOfProblem(body, status) : `an error of type ${type || 'none'}`;
  return jsonType.test(type) && parsed(body) === undefined ? 'no JSON, under its name' : null;
}

/** Faults in the output of a program: errors, and what is no line of its log, such as a stack. */
export function badLines(output: string): string[] {
  return output.split('\n').filter((line) => line !== '' && !/^\{"level":[1-4]0,/.test(line));
}

/** Faults of answers to input that may be no HTTP: 501 comes from the parser. */
export function faultOfBroken(statuses: readonly number[], text: string): string | null {
  const bad = statuses.find((status) => status >= 500 && status !== 501);
  if (bad !== undefined) return `status ${bad}`;
  const leak = leaked(text);
  return leak === null ? null : `it reveals ${leak}`;
}

/** The same key while the first request is under way (S19). */
function wasRepeated(bytes: Buffer, headers: ReadonlyMap<string, string>): boolean {
  return headers.has('retry-after') && bytes.includes('\r\nIdempotency-Key: ');
}

function faultOfScript(body: string): string | null {
  const inside = /^\/\*\*\/[\w$.]{1,64}\((.*)\);$/s.exec(body)?.[1] ?? '';
  const { meta, data } = (parsed(inside) ?? {}) as { meta?: { status?: number }; data?: unknown };
  const status = meta?.status;
  if (status === undefined) return 'a script that wraps nothing';
  if (status >= 500) return `status ${status} in meta`;
  if (/[<\u2028\u2029]/.test(inside)) return 'a script with unescaped characters';
  return status >= 400 ? faultOfProblem(JSON.stringify(data), status) : null;
}

function faultOfProblem(body: string, status: number): string | null {
  const leak = leaked(body);
  if (leak !== null) return `it reveals ${leak}`;
  const problem = parsed(body) as Record<string, unknown> | undefined;
  if (typeof problem !== 'object' || problem === null) return 'an error that is no JSON object';
  if (typeof problem.message !== 'string' || problem.status_code !== status) return 'an error without its message and status_code';
  const strange = Object.keys(problem).find((key) => !members.has(key));
  if (strange !== undefined) return `an error with a member ${strange}`;
  if ((status === 422) !== 'errors' in problem) return `${status} ${'errors' in problem ? 'with' : 'without'} errors`;
  return 'errors' in problem ? faultOfFields(problem.errors) : null;
}

function faultOfFields(errors: unknown): string | null {
  const lists = Object.values(errors as object);
  const good =
    lists.length > 0 && lists.every((list) => Array.isArray(list) && list.length > 0 && list.every((text) => typeof text === 'string'));
  return good ? null : 'errors that are no lists of texts by field';
}

function leaked(text: string): string | null {
  if (text.includes(workspace)) return workspace;
  for (const pattern of leaks) {
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return found;
  }
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
