import { newContext, showToStaff } from '@heliograph/cqrs';
import { CommentId, PhotoId, UserId } from '@heliograph/kernel';
import {
  CloseCase,
  commentSubject,
  ForgetReports,
  ListCases,
  ListReportsOf,
  OpenCase,
  ReadCase,
  photoSubject,
  type Reason,
  type ReportId,
  ReportSubject,
  ResolveReports,
  userSubject,
} from '@heliograph/moderation-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { sized } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { moderationContext } from '../moderation.context.js';
import { moderationLog } from '../moderation.log.js';

const owner = UserId(1_000_000);
const subjectOf = (id: number) => photoSubject(PhotoId(id), owner);
const STORM = sized(400, 10_000, 10_000);

describe('reports (B1)', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct([moderationContext]);
  });
  afterAll(() => product.close());

  const report = (reporter: number, id: number, reason: Reason = 'spam', text = '', subject = subjectOf(id)) =>
    product.dispatcher.dispatch(new ReportSubject(newContext(`user:${reporter}`), { subject, reporterId: UserId(reporter), reason, text }));
  const open = async () =>
    (await product.dispatcher.dispatch(new ListCases({ state: 'open', reason: null, type: null }, { page: 1, perPage: 1_000 }))).items;

  it('stand once while they are open, however many times at once they are made', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => report(1, 7, 'nudity', ' Look ')));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await report(1, 7, 'spam', 'Other words')).toMatchObject({ id: made[0]?.id, reason: 'nudity', text: 'Look', isNew: false });
  });

  it('of one subject are one case, with the oldest of them, and each of its reasons counted', async () => {
    const first = await report(2, 8, 'violence');
    await Promise.all([report(3, 8, 'violence'), report(4, 8, 'illegal', 'A crime')]);
    expect((await open()).filter(({ subject }) => subject.id === 8)).toEqual([
      {
        ...{ id: first.id, subject: { type: 'photo', id: 8 }, photoId: null, ownerId: owner, state: 'open' },
        ...{ reasons: { violence: 2, illegal: 1 }, countReports: 3, createdAt: first.createdAt },
      },
    ]);
    const whole = await showToStaff(product.dispatcher, new ReadCase((await report(4, 8)).id), async () => undefined);
    expect(whole?.reports.map(({ text }) => text)).toEqual(expect.arrayContaining(['A crime', '']));
  });

  it('B5 keep a review in the queue whose photo is deleted, also where both happen at once', async () => {
    const review = (id: number) => product.dispatcher.dispatch(new OpenCase(newContext('system:specs'), subjectOf(id)));
    const close = (id: number) => product.dispatcher.dispatch(new CloseCase(newContext('system:specs'), subjectOf(id)));
    const waiting = async (id: number) => (await open()).filter(({ subject }) => subject.id === id).map(({ countReports }) => countReports);
    await review(20);
    await close(20);
    expect(await waiting(20)).toEqual([]);
    await review(21);
    await report(6, 21);
    await close(21);
    expect(await waiting(21)).toEqual([1]);
    for (let id = 22; id < 22 + sized(5, 100, 100); id++) {
      await review(id);
      // A reaction is tried again.
      await Promise.all([report(6, id), close(id).catch(() => close(id))]);
      expect([id, await waiting(id)]).toEqual([id, [1]]);
    }
  }, 60_000);

  it('are followed by who made them: what was decided, or that nothing was left to decide, newest first, a page at a time', async () => {
    const decide = (id: ReportId, action: 'none' | 'warn') =>
      product.dispatcher.dispatch(
        new ResolveReports(newContext('user:9'), id, { action, reason: 'spam', note: 'To the owner alone', until: null }),
      );
    const comment = (id: number) => commentSubject(CommentId(id), owner, PhotoId(1));
    const [left, acted] = [await report(50, 0, 'spam', 'Look', comment(7_001)), await report(50, 0, 'spam', '', comment(7_002))];
    await report(50, 0, 'spam', '', userSubject(owner));
    await report(51, 0, 'spam', 'Of somebody else', comment(7_001));
    await decide(left.id, 'none');
    await decide(acted.id, 'warn');
    const followed = (page: number) => product.dispatcher.dispatch(new ListReportsOf(UserId(50), { page, perPage: 2 }));
    const [first, second] = [await followed(1), await followed(2)];
    expect(first.total).toBe(3);
    expect(
      [...first.items, ...second.items].map(({ subject, photoId, state, outcome }) => [subject.type, photoId, state, outcome]),
    ).toEqual([
      ['user', null, 'open', null],
      ['comment', 1, 'resolved', 'acted'],
      ['comment', 1, 'resolved', 'left'],
    ]);
    expect(JSON.stringify([first, second])).not.toMatch(/To the owner|somebody else/);
  });

  it('refuse what is one’s own', async () => {
    const own = new ReportSubject(newContext('user:5'), {
      subject: userSubject(UserId(5)),
      reporterId: UserId(5),
      reason: 'spam',
      text: '',
    });
    await expect(product.dispatcher.dispatch(own)).rejects.toMatchObject({ code: 'own-subject' });
  });

  it('a storm of them on one photo stays one case', async () => {
    const reporters = Array.from({ length: STORM }, (_, index) => 10_000 + index);
    for (let at = 0; at < reporters.length; at += 200) await Promise.all(reporters.slice(at, at + 200).map((each) => report(each, 9)));
    expect((await open()).filter(({ subject }) => subject.id === 9)).toEqual([
      expect.objectContaining({ reasons: { spam: STORM }, countReports: STORM }),
    ]);
    const [{ streams }] = (await product.admin.query(
      `select count(*)::int as streams from event_store.streams where log = 'moderation' and stream = 'case-photo-9'`,
    )) as [{ streams: number }];
    expect(streams).toBe(1);
  });

  it('B1 B3 one that lands in a case which is being closed is resolved with it or opens another, and is never lost', async () => {
    const judgement = { action: 'none', reason: 'spam', note: null, until: null } as const;
    const reporters = Array.from({ length: 8 }, (_, index) => 31 + index);
    for (let round = 0; round < sized(10, 100, 300); round++) {
      const id = 2_000 + round;
      // Of a comment nothing has to be let go by another context.
      const subject = commentSubject(CommentId(id), owner, PhotoId(1));
      const first = await report(30, id, 'spam', '', subject);
      const resolving = product.dispatcher.dispatch(new ResolveReports(newContext('user:9'), first.id, judgement));
      await Promise.all([...reporters.map((reporter) => report(reporter, id, 'spam', '', subject)), resolving]);
      const cases = await product.runtime.database.query(
        `select c.is_open, c.count_reports = count(*) as counted, exists (select from moderation.decisions d where d.case_id = c.id) as decided
           from moderation.reports r join moderation.cases c on c.id = r.case_id where r.subject_id = $1 group by c.id order by c.id`,
        [id],
      );
      const [closed, ...others] = cases;
      expect([closed, others.length <= 1]).toEqual([{ is_open: false, counted: true, decided: true }, true]);
      for (const other of others) expect(other).toEqual({ is_open: true, counted: true, decided: false });
      const made = await product.runtime.database.query('select distinct reporter_id from moderation.reports where subject_id = $1', [id]);
      expect(made.length).toBe(reporters.length + 1);
    }
    // None was stored after the decision that closed its case.
    const events = await product.runtime.store.read(moderationLog, 0, 1_000_000);
    const of = ({ data }: { data: unknown }) => (data as { caseId: number | null }).caseId;
    const closedAt = new Map(events.flatMap((each) => (each.type === 'moderation.subject-decided' ? [[of(each), each.seq] as const] : [])));
    const late = events.filter((each) => each.type === 'moderation.content-reported' && each.seq > (closedAt.get(of(each)) ?? Infinity));
    expect(late).toEqual([]);
  });

  it('are without name and words once their reporter is erased, and closed once the owner is, again is nothing', async () => {
    const { id } = await report(6, 10, 'other', 'My own words');
    for (let times = 0; times < 2; times++) await product.dispatcher.dispatch(new ForgetReports(newContext('system:erasure'), UserId(6)));
    expect(await showToStaff(product.dispatcher, new ReadCase(id), async () => undefined)).toMatchObject({
      countReports: 1,
      state: 'open',
      reports: [{ reporterId: null, text: '' }],
    });
    const gone = UserId(2_000_000);
    const other = await product.dispatcher.dispatch(
      new ReportSubject(newContext('user:6'), { subject: userSubject(gone), reporterId: UserId(7), reason: 'spam', text: '' }),
    );
    for (let times = 0; times < 2; times++) await product.dispatcher.dispatch(new ForgetReports(newContext('system:erasure'), gone));
    expect(await showToStaff(product.dispatcher, new ReadCase(other.id), async () => undefined)).toMatchObject({
      ownerId: null,
      state: 'resolved',
      history: [],
    });
  });
});
