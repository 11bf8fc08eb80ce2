import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { ComponentName } from './components.js';

type Schema = Readonly<Record<string, unknown>>;

export function ref(name: ComponentName): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/** The envelope of one thing (S1). */
export function one(name: ComponentName): Schema {
  return object({ data: ref(name) });
}

/** The envelope of a page (S5); `beside` stands next to `pagination`. */
export function pageOf(name: ComponentName, beside: Readonly<Record<string, ComponentName>> = {}): Schema {
  const others = Object.fromEntries(Object.entries(beside).map(([key, other]) => [key, ref(other)]));
  return object({ data: { type: 'array', items: ref(name) }, meta: object({ pagination: ref('Pagination'), ...others }) });
}

/** An object of integers, such as a counter that a write answers. */
export function counted(name: string): Schema {
  return object({ data: object({ [name]: { type: 'integer' } }) });
}

export const deletion = ref('Deletion');

/** What a route does, in words, and what it answers where nothing is wrong. Problems are described for all routes at once. */
export function Answers(summary: string, schema: Schema | null, status = 200): MethodDecorator {
  const description = status === 201 ? 'Made; `Location` names it.' : 'As asked.';
  return applyDecorators(
    ApiOperation({ summary }),
    ApiResponse({ status, description, ...(schema && { content: { 'application/json': { schema: schema as never } } }) } as never),
  );
}

function object(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', required: Object.keys(properties), properties };
}
