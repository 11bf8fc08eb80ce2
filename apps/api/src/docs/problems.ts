import type { OpenAPIObject } from '@nestjs/swagger';
import { entryOf } from '@heliograph/kernel';
import type { ComponentName } from '../components.js';
import { budgetHeaders, type HeaderName, headersOf } from './headers.js';

type Responses = NonNullable<NonNullable<OpenAPIObject['components']>['responses']>;

interface Problem {
  readonly name: string;
  readonly description: string;
  readonly headers?: Readonly<Record<string, object>>;
  /** It may be the answer over the limit, too, which is the same under every Accept. */
  readonly mayBeLimit?: boolean;
  readonly schemas?: readonly [plain: ComponentName, standard: ComponentName];
}

/** Every way in which a resource refuses (S11, S12). */
const problems: Readonly<Record<number, Problem>> = {
  400: { name: 'BadRequest', description: 'The body is not well-formed, or the token came in the header and in the query.' },
  401: { name: 'Unauthorized', description: 'The token is missing or wrong.', headers: headersOf('WWW-Authenticate') },
  403: {
    name: 'Forbidden',
    description: 'Over the limit, a scope that is missing, or not the caller’s to change.',
    headers: headersOf('WWW-Authenticate', 'Retry-After'),
    mayBeLimit: true,
  },
  404: { name: 'NotFound', description: 'Missing, or not visible to the caller.', headers: headersOf('Retry-After') },
  406: { name: 'NotAcceptable', description: 'An unknown version of the vendor type was asked for.' },
  409: { name: 'Conflict', description: 'The name or the address is taken, or nothing was offered.' },
  412: { name: 'PreconditionFailed', description: 'Another version of the tus protocol, or none.' },
  413: { name: 'TooLarge', description: 'The body is too large.' },
  415: { name: 'UnsupportedType', description: 'The content type of the body is wrong, missing or malformed.' },
  422: { name: 'Invalid', description: 'What is wrong, by field.', schemas: ['InvalidRequest', 'InvalidRequestDetails'] },
  503: { name: 'Unavailable', description: 'It cannot be done now.', headers: headersOf('Retry-After') },
};

/** `components.responses`: one for each problem, and the one for what the client has already. */
export function sharedResponses(): Responses {
  const described = Object.values(problems).map(({ name, description, headers, mayBeLimit, schemas = ['Problem', 'ProblemDetails'] }) => {
    const [usual, standard] = schemas.map((schema) => ({ schema: ref(schema) }));
    const plain = mayBeLimit ? { schema: { anyOf: [ref(schemas[0]), ref('OverTheLimit')] } } : usual;
    const content = { 'application/json': plain, 'application/problem+json': standard };
    return [name, { description, headers: { ...budgetHeaders, ...deprecation, ...headers }, content }] as const;
  });
  const unchanged = {
    description: 'The client has it already.',
    headers: { ...budgetHeaders, ...headersOf('ETag', 'Link', 'X-Photo-State') },
  };
  return { ...Object.fromEntries(described), NotModified: unchanged } as Responses;
}

const ref = (name: ComponentName) => ({ $ref: `#/components/schemas/${name}` });

/** A refusal, too, says that the request sent something deprecated (R6). */
const deprecation = headersOf('Deprecation');

/** @param more headers that the route sends with every answer; @throws Error for a status that no resource refuses with */
export function problemResponse(status: number, more: readonly HeaderName[] = []): Responses[string] {
  const problem = problems[status];
  if (!problem) throw new Error(`No resource refuses with ${status}`);
  if (more.length === 0) return { $ref: `#/components/responses/${problem.name}` };
  const whole = entryOf(sharedResponses(), problem.name) as { headers: object };
  return { ...whole, headers: { ...whole.headers, ...headersOf(...more) } } as Responses[string];
}
