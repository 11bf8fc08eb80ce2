import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { ComponentName } from '../components.js';
import { type HeaderName, headersOf } from './headers.js';
import { Takes } from './request-headers.js';

type Schema = Readonly<Record<string, unknown>>;

export function ref(name: ComponentName): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/** The envelope of one thing (S1). */
export function one(name: ComponentName): Schema {
  return object({ data: ref(name) });
}

/** The envelope of a whole list (S1). */
export function many(name: ComponentName): Schema {
  return object({ data: { type: 'array', items: ref(name) } });
}

/** The envelope of a page (S1, S5); the fields of `more` are next to `pagination`. */
export function pageOf(name: ComponentName, more: Readonly<Record<string, ComponentName>> = {}): Schema {
  return envelope(name, { pagination: 'Pagination', ...more });
}

/** The envelope of a page that is walked by its links alone (N1); the fields of `more` are next to `pagination`. */
export function keysetPageOf(name: ComponentName, more: Readonly<Record<string, ComponentName>> = {}): Schema {
  return envelope(name, { pagination: 'KeysetPagination', ...more });
}

function envelope(name: ComponentName, meta: Readonly<Record<string, ComponentName>>): Schema {
  const refs = Object.fromEntries(Object.entries(meta).map(([key, other]) => [key, ref(other)]));
  return object({ data: { type: 'array', items: ref(name) }, meta: object(refs) });
}

/** The envelope of a whole list with numbers next to it. */
export function listWithNumbers(name: ComponentName, more: Readonly<Record<string, ComponentName>>): Schema {
  return envelope(name, more);
}

/** The counter of a thing that a write answers. */
export function counterAnswer(name: 'count_likes' | 'count_followers'): Schema {
  return object({ data: object({ [name]: { type: 'integer', description: 'As it is now', examples: [13] } }) });
}

/** Of an answer that is one flag (S2). */
export function flagAnswer(name: string): Schema {
  return object({ data: object({ [name]: { type: 'integer', enum: [0, 1], description: 'As it is now' } }) });
}

export const deletion = ref('Deletion');

/** What a route does, in words, and what it answers where nothing is wrong. `headers`: those it may send besides those of every route. */
export function Answers(summary: string, schema: Schema | null, status = 200, headers: readonly HeaderName[] = []): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary }),
    AdditionalAnswer(status, describe(status), schema && { 'application/json': schema }, headers),
  );
}

/** One more answer of a route: its content by type, null = none. */
export function AdditionalAnswer(
  status: number,
  description: string,
  content: Readonly<Record<string, Schema>> | null,
  headers: readonly HeaderName[] = [],
): MethodDecorator {
  const own = status === 201 || status === 302 ? headersOf('Location', ...headers) : headersOf(...headers);
  const types = Object.entries(content ?? {}).map(([type, schema]) => [type, { schema }]);
  return ApiResponse({ status, description, headers: own, ...(content && { content: Object.fromEntries(types) }) } as never);
}

/** Besides 200: 201 without `Location`, for a resource without an address. */
export function Creates(schema: Schema): MethodDecorator {
  return ApiResponse({ status: 201, description: 'Made; it has no address.', content: { 'application/json': { schema } } } as never);
}

/** A picture of one of the given types. `headers` of 200 besides its validator and tags. */
export function AnswersPicture(summary: string, types: readonly string[], headers: readonly HeaderName[] = []): MethodDecorator {
  const problem = { 'application/json': ref('Problem') };
  const pictures = Object.fromEntries(types.map((type) => [type, { type: 'string', format: 'binary' }]));
  return applyDecorators(
    ApiOperation({ summary }),
    Takes('If-None-Match', 'Range', 'If-Range'),
    AdditionalAnswer(200, 'The picture.', pictures, ['ETag', 'Cache-Tag', ...headers]),
    AdditionalAnswer(206, 'The part that was asked for.', pictures, ['ETag', 'Cache-Tag', 'Content-Range']),
    AdditionalAnswer(304, 'The client has it already.', null, ['ETag', 'Cache-Tag']),
    AdditionalAnswer(404, 'There is none, or none yet, or it is not for this caller.', problem, ['Retry-After', 'Cache-Control']),
    AdditionalAnswer(416, 'There is no such part.', problem, ['Content-Range']),
    AdditionalAnswer(429, 'Too many pictures for this address.', problem, ['Retry-After', 'Cache-Control']),
    AdditionalAnswer(503, 'It cannot be done now.', problem, ['Retry-After']),
  );
}

/** Server-sent events, until one side ends it. */
export function AnswersEvents(summary: string): MethodDecorator {
  const events = {
    type: 'string',
    description: 'Events and comments as WHATWG HTML 9.2 has them',
    examples: ['event: unread\ndata: {"count_unread":2}\n\n'],
  };
  return applyDecorators(
    ApiOperation({ summary }),
    AdditionalAnswer(200, 'It begins, and goes on.', { 'text/event-stream': events }, ['Cache-Control']),
    AdditionalAnswer(503, 'It cannot be done now.', { 'application/json': ref('Problem') }, ['Retry-After']),
  );
}

/** A refusal that does not follow from path, query or body of the route: 409, or 422 where nothing is sent. */
export function Refuses(status: 404 | 409 | 412 | 413 | 415 | 422, when: string): MethodDecorator {
  return ApiResponse({ status, description: when });
}

/** A change that `If-Match` binds to the version that was seen (S14). */
export function Matches(): MethodDecorator {
  return applyDecorators(Takes('If-Match'), Refuses(412, '`If-Match` names another version than the one that is there.'));
}

function describe(status: number): string {
  if (status === 201) return 'Made; `Location` names it.';
  return status === 302 ? 'It is where `Location` says.' : 'As asked.';
}

function object(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', required: Object.keys(properties), properties, additionalProperties: false };
}
