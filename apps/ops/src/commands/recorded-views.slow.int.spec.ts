import { contexts } from '@heliograph/contexts';
import { newContext } from '@heliograph/cqrs';
import { UserId } from '@heliograph/kernel';
import { ReportSubject, userSubject } from '@heliograph/moderation-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operator } from '../operator.js';
import { register } from '../spec/installations.js';
import { run as runAt, settingsOf, start } from '../spec/operator.js';

const ADDRESS = 'ada@example.org';
const SEALED = /"email":"v1\./;
const why = ['--open', '--reason', 'Ada has asked for it'];

interface Recorded {
  readonly data: { readonly subject: string; readonly people: readonly number[]; readonly fields: readonly string[] };
  readonly actor: string;
  readonly metadata: { readonly via: string; readonly login: string; readonly reason: string };
}

describe('personal data that an operator reads', () => {
  let product: TestProduct;
  let ada: UserId;
  let correlation: string;
  beforeAll(async () => {
    product = await testProduct(contexts);
    const context = newContext('anonymous');
    correlation = context.correlation;
    ada = (await register(product.dispatcher, 'ada', context)).userId;
  }, 180_000);
  afterAll(() => product.close(), 180_000);

  let said = '';
  let out = '';
  async function run(...args: string[]): Promise<typeof process.exitCode> {
    const outcome = await runAt(product, ...args);
    [out, said] = [outcome.out, outcome.err];
    return outcome.code;
  }
  const recorded = async (): Promise<Recorded[]> => {
    await run('events', 'show', 'audit', '--json');
    return out
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Recorded);
  };
  const recordedBy = async (work: () => Promise<unknown>): Promise<Recorded[]> => {
    const count = (await recorded()).length;
    await work();
    return (await recorded()).slice(count);
  };

  it.each([
    ['events show', () => ['events', 'show', 'identity', `user-${ada}`], () => `user-${ada}`],
    ['events trace', () => ['events', 'trace', correlation], () => `correlation ${correlation}`],
    ['state', () => ['state', `user-${ada}`], () => `user-${ada}`],
  ])('%s shows it sealed, and opens it for a reason, which is recorded', async (name, args, subject) => {
    const json = name === 'events trace' || name === 'events show' ? ['--json'] : [];
    const silent = await recordedBy(async () => expect([name, await run(...args(), ...json)]).toEqual([name, 0]));
    expect(silent).toEqual([]);
    await run(...args(), ...json);
    expect([out.includes(ADDRESS), name === 'state' || SEALED.test(out)]).toEqual([false, true]);

    let opened = '';
    const [view, ...others] = await recordedBy(async () => {
      expect(await run(...args(), ...json, ...why)).toBe(0);
      opened = out;
    });
    expect([opened.includes(ADDRESS), others]).toEqual([true, []]);
    expect(view).toMatchObject({
      actor: 'system:ops',
      data: { subject: subject(), people: [ada], fields: expect.arrayContaining(['identity.user-registered email']) },
      metadata: { via: 'command', login: operator(), reason: 'Ada has asked for it' },
    });
    expect(JSON.stringify(view)).not.toContain(ADDRESS);
  });

  it.each([
    ['events show', () => ['identity']],
    ['events trace', () => [correlation]],
    ['events tail', () => []],
    ['state', () => [`user-${ada}`]],
  ])('%s opens nothing without a reason', async (name, args) => {
    for (const reason of [[], ['--reason', ' ']]) {
      expect(await run(...name.split(' '), ...args(), '--open', ...reason)).toBe(2);
      expect([out, said]).toEqual(['', expect.stringContaining('--open needs --reason')]);
    }
  });

  it('Q6 events tail records each batch that it opens, and not what has nothing to open', async () => {
    const views = await recordedBy(async () => {
      const tail = start(settingsOf(product), 'events', 'tail', '--json', ...why);
      await eventually(async () => {
        await register(product.dispatcher, `bob${Math.random().toString(36).slice(2, 10)}`);
        expect(tail.out).toMatch(/bob\w+@example\.org/);
        // What was recorded is an event, too.
        expect(tail.out).toMatch(/audit\.personal-data-viewed/);
      }, 20_000);
      process.emit('SIGINT');
      await tail.outcome;
    });
    expect(views.length).toBeGreaterThan(0);
    expect(views.every(({ data }) => data.subject === 'identity' && data.people.length > 0)).toBe(true);
  });

  it('Q6 moderation show needs a reason, and is recorded', async () => {
    const report = { subject: userSubject(ada), reporterId: UserId(999), reason: 'spam', text: 'All day' } as const;
    const { id } = await product.dispatcher.dispatch(new ReportSubject(newContext('user:999'), report));
    const reading = ['moderation', 'show', String(id)];
    const [view, ...others] = await recordedBy(async () => {
      expect(await run(...reading)).toBe(2);
      expect(out).toBe('');
      expect(await run(...reading, '--reason', 'She wrote to us')).toBe(0);
      expect(out).toContain('All day');
    });
    expect(others).toEqual([]);
    expect(view).toMatchObject({ data: { subject: `case-${id}`, people: [ada, 999] }, metadata: { reason: 'She wrote to us' } });
    for (const [subject, isFound] of [
      [`case-${id}`, true],
      ['user-999', true],
      ['user-99', false],
      [`case-${id}0`, false],
    ] as const) {
      await run('events', 'find', '--log', 'audit', '--subject', subject, '--json');
      expect([subject, out.includes('She wrote to us')]).toEqual([subject, isFound]);
    }
  });

  it('Q6 projections verify records that it shows rows, where some differ', async () => {
    const verifying = ['projections', 'verify', 'identity.users', '--reason', 'the nightly run'];
    expect(await recordedBy(async () => expect(await run(...verifying)).toBe(0))).toEqual([]);
    await product.admin.query(`update identity.users set name = 'Eve' where id = $1`, [ada]);
    const views = await recordedBy(async () => expect(await run(...verifying)).toBe(3));
    expect(views).toMatchObject([
      { data: { subject: 'projections identity.users', fields: ['identity.users name'] }, metadata: { reason: 'the nightly run' } },
    ]);
    await product.admin.query(`update identity.users set name = 'ada' where id = $1`, [ada]);
  });

  it('Q6 is not shown where that cannot be recorded', async () => {
    const login = decodeURIComponent(new URL(product.url).username);
    await product.admin.query(`revoke update (head_seq) on event_store.logs from "${login}"`);
    try {
      for (const args of [
        ['events', 'show', 'identity'],
        ['events', 'trace', correlation],
        ['state', `user-${ada}`],
      ]) {
        expect(await run(...args, ...why)).not.toBe(0);
        expect([args, out]).toEqual([args, '']);
      }
    } finally {
      await product.admin.query(`grant update (head_seq) on event_store.logs to "${login}"`);
    }
  });
});
