import { newContext, showToStaff } from '@heliograph/cqrs';
import { CommentId, type DecisionId, type PageStart, PhotoId, UserId } from '@heliograph/kernel';
import {
  type Action,
  AppealDecision,
  commentSubject,
  DecideOnSubject,
  ForgetReports,
  ListAppeals,
  ListDecisionsOf,
  ListMonthsOfModeration,
  ReportSubject,
  ResolveAppeal,
  ResolveReports,
} from '@heliograph/moderation-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { moderationContext } from '../moderation.context.js';

const [ada, ben] = [UserId(1), UserId(2)];
const page = { page: 1, perPage: 50 };

/** Warnings because of comments, which have no effect in another context. */
describe('appeals (B6)', () => {
  let product: TestProduct;
  let comments = 0;
  beforeAll(async () => {
    const { reactions: _others, ...alone } = moderationContext;
    product = await testProduct([{ ...alone, reactions: [] }]);
  });
  /** Closing compares the live rows with a replay of the log. */
  afterAll(() => product.close());

  const dispatch: TestProduct['dispatcher']['dispatch'] = (message) => product.dispatcher.dispatch(message);
  const staff = () => newContext('user:9');
  const decide = async (owner: UserId, action: Action = 'warn'): Promise<DecisionId> => {
    const judgement = { action, reason: 'nudity', note: 'Rule 4', until: null } as const;
    return (await dispatch(new DecideOnSubject(staff(), commentSubject(CommentId(++comments), owner, PhotoId(1)), judgement))).id;
  };
  const appeal = (id: DecisionId, by = ada, text = ' It is a statue. ') =>
    dispatch(new AppealDecision(newContext(`user:${by}`), by, id, text));
  const resolve = (id: DecisionId, granted: boolean) =>
    dispatch(new ResolveAppeal(newContext('user:8'), id, { granted, note: 'We looked.' }));
  const decisionsOf = async (owner: UserId) => (await dispatch(new ListDecisionsOf(owner, page))).items;
  const listed = async (state: 'open' | 'resolved') =>
    (await showToStaff(product.dispatcher, new ListAppeals(state, page), async () => undefined)).items.map(({ id }) => id);

  it('are made once, however many at once, by whom the decision concerns', async () => {
    const id = await decide(ada);
    await expect(appeal(id, ben)).rejects.toMatchObject({ code: 'decision-not-found' });
    const made = await Promise.allSettled(Array.from({ length: 5 }, () => appeal(id)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await decisionsOf(ada))[0]).toMatchObject({ id, appealed: { state: 'open', text: 'It is a statue.', note: null } });
  });

  it('are not made against what left things as they were, which concerns nobody', async () => {
    const id = await decide(ben, 'none');
    expect(await decisionsOf(ben)).toEqual([]);
    await expect(appeal(id, ben)).rejects.toMatchObject({ code: 'decision-not-found' });
  });

  it('wait until they are answered, once', async () => {
    const ids = [await decide(ada), await decide(ada)];
    for (const id of ids) await appeal(id);
    expect((await listed('open')).slice(-2)).toEqual(ids);
    const answers = await Promise.allSettled([resolve(ids[0]!, true), resolve(ids[0]!, false)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await resolve(ids[1]!, false);
    await expect(resolve(ids[1]!, true)).rejects.toMatchObject({ code: 'appeal-resolved' });
    await expect(resolve(await decide(ada), true)).rejects.toMatchObject({ code: 'appeal-not-found' });
    expect((await listed('resolved')).slice(0, 2)).toEqual([ids[1], ids[0]]);
  });

  it('are listed page by page, both ways', async () => {
    const owner = UserId(77);
    const ids = [];
    for (let at = 0; at < 5; at++) ids.unshift(await decide(owner));
    const two = { page: 1, perPage: 2 };
    const read = async (from: PageStart | null) => (await dispatch(new ListDecisionsOf(owner, { ...two, from }))).items.map(({ id }) => id);
    expect([await read(null), await read({ after: [ids[1]!] }), await read({ before: [ids[3]!] })]).toEqual([
      ids.slice(0, 2),
      ids.slice(2, 4),
      ids.slice(1, 3),
    ]);
    expect((await dispatch(new ListDecisionsOf(owner, two))).total).toBe(5);
  });

  it('are nobody’s once the person is erased', async () => {
    const cleo = UserId(55);
    const id = await decide(cleo);
    await appeal(id, cleo, 'A secret');
    await dispatch(new ForgetReports(newContext('system:erasure'), cleo));
    expect(await decisionsOf(cleo)).toEqual([]);
    const rows = await product.admin.query<{ text: string | null; owner_id: number | null }>(
      'select text, owner_id from moderation.appeals where decision_id = $1',
      [id],
    );
    expect(rows).toEqual([{ text: null, owner_id: null }]);
  });

  it('are counted in public with reports and decisions', async () => {
    product.startWorkers(['moderation']);
    const months = () => dispatch(new ListMonthsOfModeration(24));
    const report = { subject: commentSubject(CommentId(999), ada, PhotoId(1)), reporterId: ben, reason: 'spam', text: '' } as const;
    const { id } = await dispatch(new ReportSubject(newContext('user:2'), report));
    await dispatch(new ResolveReports(staff(), id, { action: 'warn', reason: 'spam', note: null, until: null }));
    await eventually(async () => {
      const found = await months();
      expect(found.find(({ reason }) => reason === 'spam')).toMatchObject({ reports: 1, decisions: 1, appeals: 0, medianHours: 0 });
      expect(found.find(({ reason }) => reason === 'nudity')).toMatchObject({ reports: 0, appeals: 4, reversals: expect.any(Number) });
    });
  });
});
