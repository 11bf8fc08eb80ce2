import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import openapiTS, { astToString } from 'openapi-typescript';
import { type Person, upload } from './spec/people.js';
import { published } from './spec/expectations.js';
import { Product } from './spec/product.js';

const workspace = fileURLToPath(new URL('../../../', import.meta.url));

/** What an app might do in its first hour. It says no types of its own: all of them follow from the document. */
const app = `
import createClient from 'openapi-fetch';
import type { paths } from './api.js';

const [baseUrl = '', token = '', photo = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${token}\` } });
const photo_id = Number(photo);

const list = await client.GET('/photos', { params: { query: { sort: 'recent', per_page: 5, include: 'user' } } });
if (list.error !== undefined) throw new Error('no list');
const titles: string[] = list.data.data.map(({ title }) => title);
const total: number = list.data.meta.pagination.total;

const like = await client.POST('/photos/{photo_id}/like', { params: { path: { photo_id } } });
const likes: number = like.data?.data.count_likes ?? -1;

const comment = await client.POST('/photos/{photo_id}/comments', { params: { path: { photo_id } }, body: { body: 'Typed.' } });
const text: string = comment.data?.data.body ?? '';

const nobody = await client.GET('/users/{username}', { params: { path: { username: 'nobody.here' } } });
const refusal: number | undefined = nobody.error?.status_code;

process.stdout.write(JSON.stringify({ titles, total, likes, text, refusal }));
`;

/** Mistakes that a typed client is there to find, each a line behind the app. */
const mistakes = [
  `const title: string = list.data.data;`,
  `list.data.data[0]?.tittle;`,
  `await client.GET('/photo');`,
  `await client.GET('/photos', { params: { query: { sort: 'best' } } });`,
  `await client.POST('/photos/{photo_id}/comments', { params: { path: { photo_id } }, body: { body: 17 } });`,
];

describe('openapi-typescript and openapi-fetch, in strict mode', () => {
  let folder: string;
  let product: Product;
  let ada: Person;
  let errors: Readonly<Record<string, readonly string[]>>;
  beforeAll(async () => {
    const above = join(workspace, 'node_modules', '.cache', 'heliograph');
    mkdirSync(above, { recursive: true });
    folder = mkdtempSync(join(above, 'typed-client-'));
    const document = JSON.parse(readFileSync(join(workspace, 'docs', 'openapi.json'), 'utf8')) as Parameters<typeof openapiTS>[0];
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'api.ts'), astToString(await openapiTS(document)));
    errors = compiled({ app, ...Object.fromEntries(mistakes.map((mistake, at) => [`wrong-${at}`, app + mistake])) });
    product = await Product.start();
    ada = await product.person('ada');
  }, 180_000);
  afterAll(async () => {
    await product?.close();
    rmSync(folder, { recursive: true });
  });

  const path = (name: string) => join(folder, name);
  /** Writes these sources, and what they are compiled to beside them. Answers the errors of each, by the compiler's command, as app makers use it. */
  function compiled(sources: Readonly<Record<string, string>>): Readonly<Record<string, readonly string[]>> {
    for (const [name, source] of Object.entries(sources)) writeFileSync(path(`${name}.ts`), source);
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      module: 'nodenext',
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: ['node'],
      typeRoots: [join(workspace, 'node_modules', '@types')],
      skipLibCheck: true,
    };
    const files = Object.keys(sources).map((name) => `${name}.ts`);
    writeFileSync(path('tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    const tsc = join(workspace, 'node_modules', 'typescript', 'bin', 'tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', '.', '--pretty', 'false'], { cwd: folder, encoding: 'utf8' });
    const found = stdout.split('\n').filter((line) => / error TS\d+: |^error /.test(line));
    const of = (file: string) => found.filter((line) => line.startsWith(`${file}(`) || line.startsWith('error '));
    return Object.fromEntries(Object.keys(sources).map((name) => [name, of(`${name}.ts`)]));
  }

  it('read, like, comment and are refused with the types that the document gives', async () => {
    const { id } = await published(ada, (await upload(ada, { title: 'Typed' })).id);
    // What its owner sees published is on its way into lists.
    await eventually(async () => expect((await product.anybody.get<object[]>('/photos')).body.data).toHaveLength(1), 2_000);
    expect(errors.app).toEqual([]);
    const said = execFileSync(process.execPath, [path('app.js'), product.anybody.base, ada.token, String(id)], { encoding: 'utf8' });
    expect(JSON.parse(said)).toEqual({ titles: ['Typed'], total: 1, likes: 1, text: 'Typed.', refusal: 404 });
  }, 60_000);

  it('learn what the document does not have', () => {
    for (const [at, mistake] of mistakes.entries()) expect([mistake, errors[`wrong-${at}`]?.length]).toEqual([mistake, 1]);
  });
});
