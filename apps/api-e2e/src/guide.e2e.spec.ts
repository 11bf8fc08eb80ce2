import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { password, type Person } from './spec/people.js';
import { SharedProduct } from './spec/shared-product.js';
import { environment, workspace } from './spec/program.js';
import { startSampleApp, type SampleApp } from './spec/sample-app.js';
import { Visitor } from './spec/visitor.js';

const run = promisify(execFile);

describe('docs/guides/write-an-app.md', () => {
  let product: SharedProduct;
  let site: SampleApp;
  let ada: Person;
  beforeAll(async () => {
    [product, site] = await Promise.all([SharedProduct.use(), startSampleApp()]);
    ada = await product.person('ada');
  }, 120_000);
  afterAll(async () => {
    await site?.close();
    await product?.close();
  });

  /** Runs blocks of the guide one after the other; the last line is what `then` prints. */
  const shell = async (blocks: readonly string[], then: string, settings: Readonly<Record<string, string>>) => {
    const script = ['set -euo pipefail', ...blocks, 'echo', then].join('\n');
    const { stdout } = await run('bash', ['-c', script], { env: environment(settings) });
    return stdout.trim().split('\n').at(-1) ?? '';
  };

  it('O4 O5 O6 O7 every command of it works, in its order', async () => {
    const guide = await readFile(join(workspace, 'docs', 'guides', 'write-an-app.md'), 'utf8');
    const blocks = [...guide.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
    expect(blocks.length).toBe(6);
    const owner = await product.person('owner', 'manage:account');
    const own = { TOKEN: owner.token, API: product.publicUrl, CALLBACK: `${site.url}/elsewhere` };
    const print = `node -p 'JSON.stringify(process.argv.slice(1))' "$CLIENT_ID" "$CLIENT_SECRET" "$VERIFIER" "$AUTHORIZE" "$STATE"`;
    const [id, secret, verifier, authorize, state] = JSON.parse(await shell(blocks.slice(0, 2), print, own)) as string[];
    const visitor = new Visitor();
    const consent = await visitor.send(await visitor.open(authorize as string), { login: ada.username, password });
    const { searchParams } = (await visitor.send(consent, { decision: 'allow' })).url;
    expect([searchParams.get('state'), searchParams.get('iss')]).toEqual([state, product.publicUrl]);
    const later = { ...own, CLIENT_ID: id as string, CLIENT_SECRET: secret as string, VERIFIER: verifier as string };
    const helper = blocks[0]?.split('\n').find((line) => line.startsWith('field()')) as string;
    const code = searchParams.get('code') as string;
    expect(await shell([helper, ...blocks.slice(2, 5)], 'echo "$ACCESS $REFRESH"', { ...later, CODE: code })).toMatch(
      /^hg_at_\S+ hg_rt_\S+$/,
    );
    // Given before: no page is between.
    const again = await visitor.open(authorize as string);
    const other = { ...later, CODE: again.url.searchParams.get('code') as string };
    expect(await shell([helper, blocks[2] as string, blocks[5] as string], ':', other)).toMatch(/\{"active":false\}$/);
  }, 60_000);
});
