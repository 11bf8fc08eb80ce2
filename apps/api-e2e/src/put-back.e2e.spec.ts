import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { eventually } from '@heliograph/testing/pure';
import { type ArchivingPostgres, startArchivingPostgres, type TestDatabase } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { formatsMade, published } from './spec/expectations.js';
import { type Person, upload } from './spec/people.js';
import { migrate, Product, settingsOf } from './spec/product.js';
import { workspace } from './spec/program.js';
import { runBlock, shellBlocks } from './spec/runbook.js';
import { heliograph } from './spec/command-line.js';

jest.setTimeout(180_000);

/** A base backup and archived WAL take the product back to a moment, by docs/runbooks/backup-and-restore.md, word for word. */
describe('a database that was put back by other means', () => {
  let server: ArchivingPostgres;
  let recovered: TestDatabase | null = null;
  let folder: string;
  let before: Product;
  let after: Product | null = null;
  let settings: Record<string, string>;
  let ada: Person;
  let lost: number;
  let key: string;
  let blocks: string[];
  /** Number of the checkpoint that signs the adoption. */
  let signed: number;

  const file = (name: string) => join(folder, name);
  /** What a command of the operator prints, where it ends with 0. */
  const said = async (...args: string[]) => {
    const { code, stdout, stderr } = await heliograph(settings, ...args);
    expect([args[0], code, stderr]).toEqual([args[0], 0, expect.any(String)]);
    return stdout;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-put-back-'));
    server = await startArchivingPostgres();
    await migrate(server.database);
    const storage = { STORAGE_URL: pathToFileURL(file('files')).href };
    before = await Product.start({ database: server.database, settings: storage });
    settings = { ...before.environment };
    ada = await before.person('ada');
    await server.baseBackup();
    await formatsMade(ada, (await published(ada, (await upload(ada)).id)).id);
    await said('events', 'checkpoint');
    const moment = await server.moment();
    // Nobody has processed this one at that moment, or somebody has: both must be well.
    lost = (await upload(ada)).id;
    await published(ada, lost);
    await said('events', 'checkpoint');
    key = (await said('events', 'key')).trim();
    await writeFile(file('kept.jsonl'), await said('events', 'checkpoints'));
    await writeFile(file('erasures.jsonl'), await said('erasures', 'export'));
    await before.close();
    recovered = await server.recoverTo(moment);
    settings = { ...settingsOf(recovered), ...storage };
    const all = await shellBlocks('runbooks/backup-and-restore.md', 'A database that was put back by other means');
    blocks = all.map((block) => block.replaceAll('/elsewhere', folder));
  }, 240_000);
  afterAll(async () => {
    await after?.close();
    await recovered?.drop();
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  it('is adopted by the commands of the runbook', async () => {
    expect(blocks).toHaveLength(2);
    const words = await runBlock(blocks[0] as string, settings);
    // Workers sign as well, once they begin.
    signed = Number(/^8 logs have new incarnations, and checkpoint (\d+) signs why\./m.exec(words)?.[1]);
    expect(words).toMatch(
      new RegExp(`^checkpoint ${signed - 1}: signed in the life before 20.*, when .* adopted the database: put back to ten past two$`, 'm'),
    );
    expect(await runBlock(blocks[0] as string, settings)).toMatch(/^There is nothing to do: every log has been adopted\.$/m);
  });

  it('auditors read who adopted it, and find no fault, with what they have kept from the life before', async () => {
    const verified = await said('events', 'verify', '--checkpoints', file('kept.jsonl'), '--key', key);
    const former = `checkpoints ${signed - 1} to ${signed}: signed in the life before .*: put back to ten past two$`;
    expect(verified).toMatch(new RegExp(`^${former}`, 'm'));
    await writeFile(file('anew.jsonl'), await said('events', 'checkpoints'));
    await writeFile(file('export.jsonl'), await said('events', 'export'));
    const files = ['--checkpoints', file('kept.jsonl'), '--checkpoints', file('anew.jsonl'), file('export.jsonl')];
    const verifier = join(workspace, 'tools', 'auditor', 'verify.mjs');
    const { stdout } = await promisify(execFile)(process.execPath, [verifier, '--key', key, ...files]);
    expect(stdout).toMatch(new RegExp(`^note: ${former}`, 'm'));
  });

  it('a reaction is not rebuilt, and the answer says so', async () => {
    const { code, stderr } = await heliograph(settings, 'projections', 'rebuild', 'media.render-uploads');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^media\.render-uploads is a reaction: .*not rebuilt.*: heliograph adopt/)]);
  });

  it('workers rebuild all read models, and the last commands of the runbook find everything well', async () => {
    after = await Product.start({ database: recovered as TestDatabase, settings: { STORAGE_URL: settings.STORAGE_URL as string } });
    const states = async () => ((await after?.answerOf<{ state: string }[]>('projections', 'list')) ?? []).map(({ state }) => state);
    await eventually(async () => expect(new Set(await states())).toEqual(new Set(['running'])), 120_000);
    expect(await runBlock(blocks[1] as string, settings)).not.toMatch(/halted|differs/);
  });

  it('new uploads are rendered under ids that nobody knows, and a suspension takes effect', async () => {
    const { anybody } = after as Product;
    const again = { ...ada, api: anybody.as(ada.token) };
    const photo = await published(again, (await upload(again)).id);
    expect(photo.id).toBeGreaterThan(lost + 1_000);
    expect((await anybody.get(`/photos/${lost}`)).status).toBe(404);
    await after?.answerOf('users', 'disable', 'ada', '--reason', 'spam in comments');
    await eventually(async () => expect((await anybody.get(`/photos/${photo.id}`)).status).toBe(404), 20_000);
  });
});
