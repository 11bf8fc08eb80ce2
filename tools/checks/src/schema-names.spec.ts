import { describe, expect, it } from '@jest/globals';
import { read, writtenFiles } from './repository.js';
import { type Exception, namingsIn, strangers } from './schema-names.js';

const log = /^event_store(\.(logs|events|streams|commands|ensure_ranges))?$/;

/** Product code first. Contexts and programs have none. */
const exceptions: readonly Exception[] = [
  {
    files: /^libs\/platform\/event-store\/src\/(migrations(\.ts|\/)|event-store\.tables\.ts$)/,
    names: /^event_store\./,
    reason: 'One schema holds the tables of the log, of privacy, audit and stored answers; one sequence of migrations makes it.',
  },
  {
    files: /^libs\/platform\/projections\/src\/(migrations|read-model-states\.ts$)/,
    names: /^event_store\.checkpoints$/,
    reason:
      'The table was made in the schema of the log; a view for processes of the version before is left there, and a plan reads databases of that version.',
  },
  {
    files: /^libs\/media\/server\/src\/migrations\/0004-storage-quota\.ts$/,
    names: /^event_store\.events$/,
    reason: 'Inline rows are never rebuilt: a new column is filled by its migration, from the events that are there.',
  },
  {
    files: /^libs\/platform\/projections\/src\//,
    names: log,
    reason: 'A batch is read, counted and its checkpoint moved by one statement, which compares the checkpoint with the head of its log.',
  },
  {
    files: /^libs\/platform\/event-store\/src\/audit\//,
    names: /^event_store(\.(logs|events|streams|commands|snapshots|keys|secrets))?$/,
    reason: 'Rows are verified as they lie: what the code of their owner would answer is not what is to be proven.',
  },
  {
    files: /^libs\/platform\/backup\/src\//,
    names: /^event_store\.(logs|events|commands|ensure_ranges|keys|secrets|erasures)$/,
    reason: 'Rows are copied in one snapshot and put back in one transaction of the owner’s login, in the place of what is there.',
  },
  {
    files: /^libs\/testing\/src\/|^(apps|libs|tools)\/.*(\.spec\.tsx?$|\/specs?\/)/,
    names: /^(event_store|projections)/,
    reason: 'Suites look at the rows behind the code and tamper with them, under the owner’s login.',
  },
  {
    files: /^(apps\/api-e2e\/src\/|apps\/(api|ops|worker)\/src\/.*\.int\.spec\.ts$|libs\/contexts\/src\/.*\.int\.spec\.ts$)/,
    names: /^(identity|media|views|discussion|search|social_graph|gallery|notifications)\./,
    reason: 'Suites of the whole product make states that no route makes (a token that has expired) and look for what must not be stored.',
  },
  {
    files: /^tools\/bench\/src\//,
    names: /./,
    reason: 'Benchmarks fill tables in bulk, vacuum them and compare with statements written by hand.',
  },
  {
    files:
      /^(tools\/(checks|event-catalogue|nx-plugin)|libs\/platform\/database|apps\/(ops|web))\/src\/.*(spec|schema-names)\.tsx?$|^tools\/checks\/src\/schema-names\.ts$/,
    names: /./,
    reason: 'Names in samples, that reach no database.',
  },
];

const sources = writtenFiles().filter((path) => /^(apps|libs|tools)\/.*\.(ts|tsx|mjs)$/.test(path));

describe('names of schemas and tables', () => {
  const all = sources.flatMap((path) => namingsIn(path, read(path)));

  it('stand only in the files of their owner', () => {
    expect(strangers(all, exceptions).map(({ path, line, name }) => `${path}:${line} ${name}`)).toEqual([]);
  });

  it('are found in every schema', () => {
    const schemas = new Set(all.map(({ name }) => name.split('.', 1)[0]));
    expect([...schemas].sort()).toEqual(
      expect.arrayContaining(['discussion', 'event_store', 'identity', 'media', 'search', 'social_graph', 'views']),
    );
  });

  it('has no exception that nothing needs', () => {
    const needed = exceptions.filter((exception) =>
      strangers(all, []).some(({ path, name }) => exception.files.test(path) && exception.names.test(name)),
    );
    expect(exceptions.filter((exception) => !needed.includes(exception)).map(({ reason }) => reason)).toEqual([]);
  });

  it.each([
    ['apps/ops/src/doctor.ts', 'const sql = `select count(*) from identity.mail_wanted`;', 'identity.mail_wanted'],
    ['apps/api/src/read.ts', "query('select seq from projections.checkpoints')", 'projections.checkpoints'],
    ['libs/platform/runtime/src/a.ts', "query('select 1 from event_store.keys where person = $1')", 'event_store.keys'],
    ['libs/media/server/src/a.ts', 'query(`join identity.users u on ${x} = u.id`)', 'identity.users'],
    ['libs/search/server/src/a.ts', "query('select event_store.ensure_ranges($1)')", 'event_store.ensure_ranges'],
    ['libs/views/server/src/a.ts', "query(`select 1 from pg_tables where schemaname = 'social_graph'`)", 'social_graph'],
  ])('a stranger in %s is found', (path, source, name) => {
    expect(strangers(namingsIn(path, source), exceptions)).toEqual([{ path, line: 1, name }]);
  });

  it.each([
    ['libs/identity/server/src/a.ts', "query('select 1 from identity.users')"],
    ['apps/api/src/a.ts', "// reads identity.users\nconst type = 'identity.user-registered'; const at = views.photos;"],
    ['libs/platform/event-store/src/privacy/a.ts', "query('select 1 from event_store.keys')"],
  ])('its owner, a comment, an event’s name and code are left alone in %s', (path, source) => {
    expect(strangers(namingsIn(path, source), exceptions)).toEqual([]);
  });
});
