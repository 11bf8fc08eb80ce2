import type { Access, AnswerView, DocsModel, OperationView, ParameterView } from '@heliograph/web';
import type { OpenAPIObject } from '@nestjs/swagger';
import { entryOf } from '@heliograph/kernel';
import { type Described, exampleOf } from './examples.js';
import { scopesInWords } from './scopes.js';

interface Content {
  readonly schema?: Described & { readonly $ref?: string };
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Described;
  readonly example?: unknown;
}

interface Answer {
  readonly $ref?: string;
  readonly description: string;
  readonly content?: Readonly<Record<string, Content>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Answer>>;
}

/** What `/docs` shows of the document. */
export function referenceOf(document: OpenAPIObject, apiUrl: string, webUrl: string): DocsModel {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      group: operation.tags[0] ?? '',
      view: viewOf(document, `${method.toUpperCase()} ${path}`, operation),
    })),
  );
  const groups = (document.tags ?? []).map(({ name, description = '' }) => ({
    id: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    name,
    words: description,
    operations: operations.filter(({ group }) => group === name).map(({ view }) => view),
  }));
  return { apiUrl, webUrl, scopes: scopesInWords, groups };
}

function viewOf(document: OpenAPIObject, name: string, operation: Operation): OperationView {
  const [method = '', path = ''] = name.split(' ');
  const { operationId, summary, security, parameters = [], requestBody, responses } = operation;
  const answers = Object.entries(responses).map(([status, answer]) => ({ status, ...found<Answer>(document, answer) }));
  return {
    id: operationId,
    method,
    path,
    summary,
    access: accessOf(security),
    parameters: parameters.map((each) => parameterOf(found<Parameter>(document, each))),
    body: bodyOf(requestBody?.content ?? {}),
    answers: answers.filter(({ status }) => status < '400').map((answer) => answerOf(document, answer)),
    refusals: answers.filter(({ status }) => status >= '400').map(({ status, description }) => ({ status, words: description })),
  };
}

function found<T>(document: OpenAPIObject, thing: T & { readonly $ref?: string }): T {
  const keys = thing.$ref?.split('/').slice(1);
  return keys ? (keys.reduce<unknown>((inside, key) => entryOf(inside as Record<string, unknown>, key), document) as T) : thing;
}

function accessOf(security: Operation['security']): Access {
  if (security.length === 0) return { kind: 'own-rules' };
  if (security.some((way) => Object.keys(way).length === 0)) return { kind: 'public' };
  return {
    kind: 'scope',
    anyOf: security.flatMap(({ token = [] }) => token),
    byConsent: security.some(({ oauth }) => oauth !== undefined),
  };
}

function parameterOf({ name, in: place, required = false, description = '', schema = {}, example }: Parameter): ParameterView {
  return { name, place, required, words: description, values: (schema.enum ?? []).map(String), example: String(example) };
}

function bodyOf(content: Readonly<Record<string, Content>>): OperationView['body'] {
  const [[type, { examples = {} }] = ['', {} as Content]] = Object.entries(content);
  const [example] = Object.values(examples);
  if (type === '' || !example) return null;
  return { type, example: typeof example.value === 'string' ? example.value : JSON.stringify(example.value, null, 2) };
}

function answerOf(document: OpenAPIObject, { status, description, content }: Answer & { readonly status: string }): AnswerView {
  const schema = content?.['application/json']?.schema;
  const example =
    schema && JSON.stringify(exampleOf(schema, { schemas: document.components?.schemas as Record<string, Described> }), null, 2);
  return { status, words: description, example: example ?? null };
}
