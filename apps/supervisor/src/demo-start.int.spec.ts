import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@heliograph/testing/pure';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataFolder } from './data-folder.js';
import { DemoStart } from './demo-start.js';
import type { Pids } from './pids.js';

/** Fails once. */
const ops = `
  import { existsSync, writeFileSync } from 'node:fs';
  const tried = new URL('tried', import.meta.url);
  if (!existsSync(tried)) {
    writeFileSync(tried, '');
    console.error('No worker makes thumbnails.');
    process.exit(1);
  }`;

describe('the demo of a first start', () => {
  let workspace: string;
  beforeEach(() => {
    workspace = mkdtempSync(join(tmpdir(), 'heliograph-demo-start-'));
    mkdirSync(join(workspace, 'apps/ops/bundle'), { recursive: true });
    writeFileSync(join(workspace, 'package.json'), '{"type":"module"}');
    writeFileSync(join(workspace, 'apps/ops/bundle/main.js'), ops);
  });
  afterEach(() => rmSync(workspace, { recursive: true }));

  it('goes on where it ended, where a photograph took longer under load than it is waited for', async () => {
    const said: string[] = [];
    const pids = { add: () => undefined, remove: () => undefined } as unknown as Pids;
    const folder = { demoMarker: join(workspace, 'demo-seeded'), log: (name: string) => join(workspace, name) } as unknown as DataFolder;
    const programs = { workspace, env: process.env, pids, stopping: new AbortController().signal };
    const demo = new DemoStart(programs, folder, (line) => said.push(line), 1);
    demo.makeRest();
    await eventually(async () => expect(said).toContain('The demo community is whole.'), 20_000);
    expect(said).toContain('The demo is tried again in a minute.');
    expect(existsSync(folder.demoMarker)).toBe(true);
    await demo.stop();
  });
});
