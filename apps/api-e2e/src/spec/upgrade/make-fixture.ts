/**
 * `npm run fixtures:upgrade -- COMMIT [NAME]`: the data folder that the build of a commit leaves behind, as `fixtures/NAME.tar.gz`, beside what it
 * answers. Needs the programs of PostgreSQL 15 (`PG_BIN_DIR`), because the oldest server's dump is one that all take.
 * `--clone FOLDER`: a clone of it that is installed.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { until } from '@heliograph/timing';
import { workspace } from '../program.js';
import { Solo } from '../solo.js';
import { type Answer, askAll, picturesIn } from './answers.js';
import { type Content, makeContent } from './content.js';
import { dumpSolo } from './database.js';
import { type About, pack, parts } from './fixture.js';
import { isLevel } from './level.js';
import { questionsAbout } from './questions.js';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { clone: { type: 'string' } } });
const [revision = '', name] = positionals;
const bin = process.env.PG_BIN_DIR ?? '/usr/lib/postgresql/15/bin';
const git = (...args: string[]) => execFileSync('git', args, { cwd: workspace, encoding: 'utf8' }).trim();
const commit = git('rev-parse', '--verify', `${revision}^{commit}`);
const build = name ?? commit.slice(0, 7);
/** What a suite of its size would meet otherwise. */
const wide = ['RATE_LIMIT_TOKEN', 'RATE_LIMIT_ANONYMOUS', 'RATE_LIMIT_REGISTER', 'RATE_LIMIT_IMAGES'].map((limit) => [limit, '100000']);
/** Beside what starts write anew, and logs. */
const left = new Set(['postgres', 'log', 'runtime.json', 'supervisor.json', 'pids.json']);

const scratch = mkdtempSync(join(tmpdir(), 'heliograph-fixture-'));
try {
  const data = join(scratch, 'made');
  const clone = values.clone ?? installed(join(scratch, 'clone'));
  const solo = await Solo.start({ HELIOGRAPH_DATA_DIR: data, PG_BIN_DIR: bin, ...Object.fromEntries(wide) }, clone);
  let content: Content;
  let answers: Answer[];
  try {
    content = await makeContent(solo, clone);
    answers = await answersOf(solo, content);
  } finally {
    await solo.stop();
  }
  const { sql, transactions } = await dumpSolo(data, bin);
  const { tokens, app } = content;
  const about: About = { build, commit, at: new Date().toISOString(), transactions, tokens, app, answers };
  const packed = join(scratch, 'packed');
  mkdirSync(packed);
  cpSync(data, join(packed, parts.data), { recursive: true, filter: (path) => !left.has(path.slice(data.length + 1)) });
  writeFileSync(join(packed, parts.about), JSON.stringify(about, null, 1));
  writeFileSync(join(packed, parts.sql), sql);
  const archive = pack(build, packed);
  console.log(`${archive}: ${answers.length} answers, ${statSync(archive).size} bytes`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function installed(folder: string): string {
  git('clone', '--quiet', '--no-hardlinks', workspace, folder);
  execFileSync('git', ['checkout', '--quiet', commit], { cwd: folder });
  execFileSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  return folder;
}

/** Once nothing moves any more: two rounds that are equal, views of the first one included (U5). */
async function answersOf(solo: Solo, content: Content): Promise<Answer[]> {
  const product = { api: solo.api, settings: solo.settings, tokens: content.tokens };
  const heliograph = (...args: string[]) => solo.heliograph(...args);
  let before = '';
  const round = async () => {
    if (!(await isLevel(heliograph))) return null;
    const answers = await askAll(product, questionsAbout(content));
    const all = [...answers, ...(await askAll(product, picturesIn(answers)))];
    const text = JSON.stringify(all);
    const isSame = text === before;
    before = text;
    return isSame ? all : null;
  };
  const answers = await until(round, { withinMilliseconds: 300_000, pauseMilliseconds: 15_000 });
  if (!answers) throw new Error('The answers do not come to rest');
  return answers;
}
