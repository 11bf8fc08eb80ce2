import { entryOf } from '@heliograph/kernel';

/** A value for each name that requests and answers have. A name that means something else in one operation is said again under it. */
const byName: Readonly<Record<string, unknown>> = {
  username: 'vera',
  photo_id: 17,
  comment_id: 5,
  upload_id: '3f9c2b7e5d1a48069be0c4d7a1f2e385',
  slug: 'first-light',
  query: 'light',
  year: '2026',
  offset: '+0200',
  since: '2026-05-01T18:30:00Z',
  page: 2,
  per_page: 20,
  cursor: 'WzE3LCIyMDI2LTA1LTAxIl0.c2lnbmF0dXJl',
  include: 'user,colors',
  expires: '1780000000',
  signature: 'q8Hn2v0dP3m5Yk7x',
  'Idempotency-Key': '6f1c9a52-7d0e-4a35-9a52-0b1f5d3c7e21',
  'If-None-Match': '"k3f9c2b7e5d1a480"',
  'If-Match': '"7.k3f9c2b7e5d1a480"',
  'If-Range': '"17-2048.avif"',
  Range: 'bytes=0-65535',
  'Upload-Length': 4_812_006,
  'Upload-Offset': 1_048_576,
  'Upload-Metadata': 'title Rmlyc3QgbGlnaHQ=,filename ZGF3bi5qcGc=,filetype aW1hZ2UvanBlZw==',
  'X-HTTP-Method-Override': 'PATCH',
  callback: 'show',
  email: 'vera@example.com',
  password: 'a long sentence of your own',
  current_password: 'a long sentence of your own',
  otp: '492817',
  image: '(the bytes of the file)',
  title: 'First light',
  description: 'From the bridge, before breakfast.',
  tags: 'first light, bridge',
  took_at: '2026-05-01T06:30:00+0200',
  body: 'What a sky!',
  text: 'It shows my picture without asking.',
  note: 'See the second rule.',
  until: '2026-06-01T00:00:00+0000',
  location: 'Gothenburg',
  bio: 'One photograph a day, mostly before breakfast.',
  website: 'https://app.example.com',
  website_url: 'https://vera.example',
  callback_urls: ['https://app.example.com/callback'],
  redirect_uri: 'https://app.example.com/callback',
  scopes: ['read', 'write:photos'],
  scope: 'read write:likes',
  client_id: 'hg_ci_0a1b2c3d4e5f',
  client_secret: 'hg_cs_0a1b2c3d4e5f',
  refresh_token: 'hg_rt_0a1b2c3d4e5f',
  token: 'hg_at_0a1b2c3d4e5f',
  token_type_hint: 'access_token',
  parent: 4,
};

const inOperations: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'POST /users': { name: 'Vera Lindqvist' },
  'PUT /me': { name: 'Vera Lindqvist' },
  'PUT /me/password': { password: 'another sentence of your own' },
  'POST /me/appeals': { text: 'The licence allows it; it stands beneath the picture.' },
  'POST /me/tokens': { name: 'Backup on my shelf' },
  'POST /applications': { name: 'My first app' },
  'PUT /applications/{id}': { name: 'My second app' },
  'GET /images/{name}': { name: '17-400.jpg' },
  'GET /avatars/{name}': { name: '3-1.webp' },
};

/** Where all fields of a body together would be no request. */
const wholeBodies: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  'POST /oauth2/token': {
    code: {
      grant_type: 'authorization_code',
      code: 'hg_ac_0a1b2c3d4e5f',
      redirect_uri: 'https://app.example.com/callback',
      code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      client_id: 'hg_ci_0a1b2c3d4e5f',
      client_secret: 'hg_cs_0a1b2c3d4e5f',
    },
    refresh: {
      grant_type: 'refresh_token',
      refresh_token: 'hg_rt_0a1b2c3d4e5f',
      client_id: 'hg_ci_0a1b2c3d4e5f',
      client_secret: 'hg_cs_0a1b2c3d4e5f',
    },
    ownToken: { grant_type: 'client_credentials', client_id: 'hg_ci_0a1b2c3d4e5f', client_secret: 'hg_cs_0a1b2c3d4e5f' },
  },
};

export interface Described {
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly items?: Described;
  readonly format?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly anyOf?: readonly Described[];
  readonly properties?: Readonly<Record<string, Described>>;
  readonly deprecated?: boolean;
  readonly minimum?: number;
}

/** An example of a parameter or a field; undefined = nobody has given its name one, and nothing follows from its schema. */
export function exampleOf(operation: string, name: string, schema: Described): unknown {
  const known = entryOf(entryOf(inOperations, operation) ?? {}, name) ?? schema.examples?.[0] ?? entryOf(byName, name);
  if (known !== undefined && (schema.anyOf || fits(known, schema))) return known;
  return schema.const ?? schema.default ?? schema.enum?.[0] ?? schema.anyOf?.[0]?.enum?.[0] ?? numberOf(schema);
}

/** The examples of a whole body, by their names: one with all its fields, unless they exclude each other. */
export function bodyExamples(operation: string, { properties, type }: Described): Readonly<Record<string, { readonly value: unknown }>> {
  const whole = entryOf(wholeBodies, operation);
  if (whole) return Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, { value }]));
  if (!properties) return type === 'string' ? { bytes: { value: byName.image } } : {};
  const fields = Object.entries(properties)
    .filter(([, { deprecated }]) => !deprecated)
    .map(([name, schema]) => [name, exampleOf(operation, name, schema)]);
  return { whole: { value: Object.fromEntries(fields) } };
}

/** A value of an answer's schema, with the fields that are always there. */
export function answerExample(schema: Described, schemas: Readonly<Record<string, Described>>, name = ''): unknown {
  const known = schema.$ref === undefined ? schema : (entryOf(schemas, schema.$ref.split('/').at(-1) ?? '') ?? {});
  if (known.properties) {
    const fields = Object.entries(known.properties).filter(([field]) => known.required?.includes(field) ?? true);
    return Object.fromEntries(fields.map(([field, each]) => [field, answerExample(each, schemas, field)]));
  }
  if (known.items) return [answerExample(known.items, schemas, name === 'tags' ? 'slug' : name)];
  const [first] = known.anyOf ?? [];
  if (first) return answerExample(first, schemas, name);
  const value = exampleOf('', name, known);
  if (value !== undefined) return value;
  if ([known.type].flat().includes('string')) return known.format === 'uri' ? 'https://example.com/17' : 'text';
  return [known.type].flat().includes('object') ? {} : null;
}

function numberOf({ type, minimum }: Described): number | undefined {
  return [type].flat().some((each) => each === 'integer' || each === 'number') ? Math.max(minimum ?? 1, 1) : undefined;
}

/** A name may stand for a text here and for one of a few words there. */
function fits(value: unknown, { enum: values, type }: Described): boolean {
  if (values) return values.includes(value);
  const kind = Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
  return type === undefined || [type].flat().some((each) => each === kind || (each === 'number' && kind === 'integer'));
}
