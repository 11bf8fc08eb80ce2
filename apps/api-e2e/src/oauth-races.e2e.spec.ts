import { eventually, sized } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from './spec/client.js';
import { OAuthApp } from './spec/oauth-app.js';
import { password, type Person } from './spec/people.js';
import { Product } from './spec/product.js';
import { startSampleApp, type SampleApp } from './spec/sample-app.js';
import { Visitor } from './spec/visitor.js';

const rounds = sized(1, 2, 20);
const atOnce = 100;

/** Two api processes, one database, everything at once (P46, P48). A revocation is felt everywhere within a second (O9). */
describe('races for codes and tokens between two api processes', () => {
  let product: Product;
  let second: Client;
  let site: SampleApp;
  let owner: Person;
  let app: OAuthApp;
  const totals: Record<string, number> = {};
  const visitor = new Visitor();

  beforeAll(async () => {
    [product, site] = await Promise.all([Product.start({ workers: [] }), startSampleApp()]);
    [second, owner] = await Promise.all([product.startApi(), product.person('owner', 'manage:account')]);
    await product.person('ada');
    app = await register('Raced');
  }, 180_000);
  afterAll(async () => {
    process.stdout.write(`races, ${rounds} rounds of ${atOnce}: ${JSON.stringify(totals)}\n`);
    await site?.close();
    await product?.close();
  });

  const register = (name: string) => OAuthApp.register(owner, `${site.url}/elsewhere`, product.publicUrl, name);
  const api = (turn: number) => (turn % 2 === 0 ? product.anybody : second);
  const everyRound = async (of: string, play: () => Promise<number>) => {
    for (let round = 0; round < rounds; round += 1) totals[of] = (totals[of] ?? 0) + (await play());
  };
  const together = <T>(count: number, call: (turn: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, turn) => call(turn)));
  /** Cached by both processes, if they cache it; then revoked for both. */
  const statuses = (token: string) => together(2, async (turn) => (await api(turn).as(token).get('/me')).status);
  const expectDead = async (...tokens: string[]) => {
    await eventually(
      async () => {
        for (const token of tokens) expect(await statuses(token)).toEqual([401, 401]);
      },
      1_000 + tokens.length * 50,
    );
  };

  it(`O4 P46 of ${atOnce} exchanges of one code exactly one succeeds, and its tokens are revoked within a second`, async () => {
    await everyRound('exchanges', async () => {
      const code = await app.code(visitor, 'ada');
      const answers = await together(atOnce, (turn) => app.exchange(api(turn), code));
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      expect(new Set(answers.map(({ status, text }) => (status === 200 ? 200 : `${status} ${JSON.parse(text).error}`)))).toEqual(
        new Set([200, '400 invalid_grant']),
      );
      const pair = won[0]?.pair as { access_token: string; refresh_token: string };
      await expectDead(pair.access_token);
      expect((await app.refresh(second, pair.refresh_token)).status).toBe(400);
      return atOnce;
    });
  }, 300_000);

  it(`O5 P48 of ${atOnce} uses of one refresh token within 30 s each gets a pair of the family; one later use ends them all`, async () => {
    await everyRound('refreshes', async () => {
      const { pair } = await app.exchange(second, await app.code(visitor, 'ada'));
      const answers = await together(atOnce, (turn) => app.refresh(api(turn), pair.refresh_token));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.flatMap(({ pair: { access_token, refresh_token } }) => [access_token, refresh_token])).size).toBe(2 * atOnce);
      expect(await statuses(answers[0]?.pair.access_token as string)).toEqual([200, 200]);
      await thirtySecondsLater();
      const late = await together(atOnce, (turn) => app.refresh(api(turn), pair.refresh_token));
      expect(new Set(late.map(({ status }) => status))).toEqual(new Set([400]));
      await expectDead(pair.access_token, ...answers.slice(0, 5).map(({ pair: { access_token } }) => access_token));
      const next = await together(atOnce, (turn) => app.refresh(api(turn), answers[turn]?.pair.refresh_token as string));
      expect(new Set(next.map(({ status }) => status))).toEqual(new Set([400]));
      return 3 * atOnce;
    });
  }, 300_000);

  /** The time of the rotation is moved back, so that the spec need not wait. */
  const thirtySecondsLater = () =>
    product.admin.query(`update identity.refresh_tokens set rotated_at = rotated_at - interval '30 seconds' where rotated_at is not null`);

  it('O4 O5 P46 reuse is recognised by a process that was started after the first use; killed in the middle of a race it leaves no valid token', async () => {
    const third = await product.startApi();
    const code = await app.code(visitor, 'ada');
    const byCode = (await app.exchange(third, code)).pair;
    const rotated = (await app.exchange(third, await app.code(visitor, 'ada'))).pair;
    const next = (await app.refresh(third, rotated.refresh_token)).pair;
    await product.stopApi(third);
    await thirtySecondsLater();
    const fourth = await product.startApi();
    expect((await fourth.as(next.access_token).get('/me')).status).toBe(200);
    expect([(await app.exchange(fourth, code)).status, (await app.refresh(fourth, rotated.refresh_token)).status]).toEqual([400, 400]);
    await expectDead(byCode.access_token, next.access_token);

    const raced = await app.code(visitor, 'ada');
    const race = together(atOnce, (turn) => app.exchange(turn % 2 === 0 ? fourth : second, raced).catch(() => null));
    await eventually(async () => expect(await spent(raced)).toHaveLength(1));
    await product.stopApi(fourth, 'SIGKILL');
    const answers = await race;
    expect(answers.filter((answer) => answer?.status === 200).length).toBeLessThanOrEqual(1);
    expect((await app.exchange(second, raced)).status).toBe(400);
    for (const answer of answers) if (answer?.status === 200) await expectDead(answer.pair.access_token);
    expect(await living(app)).toEqual([]);
  }, 120_000);

  const spent = (code: string) =>
    product.admin.query(`select 1 from identity.authorization_codes where code_hash = sha256($1::text::bytea) and used_at is not null`, [
      code,
    ]);
  const living = ({ id }: OAuthApp) =>
    product.admin.query(
      `select t.id from identity.access_tokens t join identity.grants g on g.id = t.grant_id and g.revoked_at is null
         join identity.apps a on a.id = g.app_id join identity.users u on u.id = g.user_id and not u.disabled where g.app_id = $1`,
      [id],
    );

  it('O1 an approval that is sent again and again makes one code', async () => {
    await everyRound('approvals', async () => {
      const consent = await app.consentPage(visitor, 'ada');
      const answers = await together(20, () => visitor.send(consent, { decision: 'allow' }));
      expect(answers.filter(({ url }) => url.searchParams.has('code'))).toHaveLength(1);
      const others = answers.filter(({ url }) => !url.searchParams.has('code'));
      expect(new Set(others.map(({ status }) => status))).toEqual(new Set([409]));
      expect(others[0]?.text).toContain('This was already done');
      return 20;
    });
  }, 60_000);

  it.each([
    ['a new password', (user: Person) => user.api.put('/me/password', { current_password: password, password: 'another long one' })],
    ['disabling the user', (user: Person) => product.answerOf('users', 'disable', user.username)],
    ['deleting the app', (_: Person, of: OAuthApp) => owner.api.delete(`/applications/${of.id}`)],
    ['disconnecting the app', (user: Person, of: OAuthApp) => user.api.delete(`/me/connections/${of.id}`)],
  ])(
    'O9 P52 %s among exchanges and refreshes: no token survives',
    async (what, kill) => {
      const name = `killed.${what.replaceAll(' ', '.')}`;
      const user = await product.person(name, 'manage:account');
      const [own, guest] = [await register(what), new Visitor()];
      const codes: string[] = [];
      for (let made = 0; made < 10; made += 1) codes.push(await own.code(guest, name));
      const { pair } = await own.exchange(second, codes.pop() as string);
      const exchanges = codes.map((code, turn) => own.exchange(api(turn), code));
      const refreshes = together(10, (turn) => own.refresh(api(turn), pair.refresh_token));
      await kill(user, own);
      const answers = [...(await Promise.all(exchanges)), ...(await refreshes)];
      totals[what] = answers.length;
      await expectDead(pair.access_token, ...answers.flatMap(({ status, pair: got }) => (status === 200 ? [got.access_token] : [])));
      for (const { status, pair: got } of answers)
        if (status === 200) expect([400, 401]).toContain((await own.refresh(second, got.refresh_token)).status);
      expect(await living(own)).toEqual([]);
    },
    60_000,
  );
});
