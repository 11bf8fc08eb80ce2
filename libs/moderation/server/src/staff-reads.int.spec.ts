import { newContext, showToStaff } from '@heliograph/cqrs';
import { type Context, DecisionId, type Disclosure, type StaffQuery, UserId } from '@heliograph/kernel';
import {
  AppealDecision,
  DecideOnSubject,
  FindAppeal,
  ListAppeals,
  ReadCase,
  ReportId,
  ReportSubject,
  userSubject,
} from '@heliograph/moderation-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { moderationContext } from './moderation.context.js';

const [owner, reporter] = [UserId(7), UserId(8)];
const page = { page: 1, perPage: 50 };

let product: TestProduct;
let decision: DecisionId;
let report: ReportId;
beforeAll(async () => {
  product = await testProduct([moderationContext]);
  const context = (actor: string): Context => newContext(actor);
  const subject = userSubject(owner);
  const words = { subject, reporterId: reporter, reason: 'spam', text: 'Secret words' } as const;
  ({ id: report } = await product.dispatcher.dispatch(new ReportSubject(context('user:8'), words)));
  const judgement = { action: 'warn', reason: 'spam', note: 'Be kind', until: null } as const;
  ({ id: decision } = await product.dispatcher.dispatch(new DecideOnSubject(context('user:9'), subject, judgement)));
  await product.dispatcher.dispatch(new AppealDecision(context('user:7'), owner, decision, 'It was a joke'));
});
afterAll(() => product.close());

const show = <Q extends StaffQuery<unknown>>(query: Q, record: (shown: Disclosure) => Promise<void>) =>
  showToStaff(product.dispatcher, query, record);

describe('questions of staff', () => {
  it('Q6 say whose data their answers show, and no word of it', async () => {
    const shown: Disclosure[] = [];
    const record = async (data: Disclosure) => void shown.push(data);
    const found = await show(new ReadCase(report), record);
    expect(found?.reports).toMatchObject([{ text: 'Secret words' }]);
    await show(new FindAppeal(decision), record);
    await show(new ListAppeals('open', page), record);
    expect(shown).toEqual([
      { subject: `case-${report}`, people: [owner, reporter], fields: ['subject', 'reports', 'decisions'] },
      { subject: `appeal-${decision}`, people: [owner], fields: ['subject', 'appeal', 'answer', 'decision'] },
      { subject: 'open-appeals', people: [owner], fields: ['appeal', 'answer', 'decision'] },
    ]);
  });

  it('Q6 are not answered where that cannot be recorded', async () => {
    const refuse = () => Promise.reject(new Error('The log is away'));
    for (const query of [new ReadCase(report), new FindAppeal(decision), new ListAppeals('open', page)])
      await expect(show(query, refuse)).rejects.toThrow('The log is away');
  });

  it('record nothing where there is nothing', async () => {
    const never = () => Promise.reject(new Error('Nothing was shown'));
    expect(await show(new ReadCase(ReportId(777)), never)).toBeNull();
    expect(await show(new FindAppeal(DecisionId(777)), never)).toBeNull();
    expect((await show(new ListAppeals('resolved', page), never)).items).toEqual([]);
  });
});
