import { newContext, showToStaff } from '@heliograph/cqrs';
import type { Mail } from '@heliograph/mail';
import { MailFailed } from '@heliograph/mail';
import { CommentId, PhotoId, UserId } from '@heliograph/kernel';
import {
  RequestOutsideReport,
  commentSubject,
  ConfirmOutsideReport,
  DecideOnSubject,
  EraseOldOutsiders,
  FindOutsideReport,
  ForgetOutsideReports,
  ForgetReports,
  isOutsider,
  ListCases,
  ReadCase,
  photoSubject,
  ReportSubject,
  unconfirmedOutsider,
} from '@heliograph/moderation-contracts';
import { Keyring } from '@heliograph/event-store/privacy';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { moderationContext } from '../moderation.context.js';
import { type OutsideMails, sendOutsideMails } from './outside-mails.js';
import { outsidersToErase } from './outside-rows.js';

const subject = (id: number) => commentSubject(CommentId(id), UserId(2), PhotoId(1));
const asked = { name: 'Iris', email: 'Iris@Example.org', reason: 'copyright', text: 'My own picture' } as const;
const day = 24 * 3_600_000;

describe('reports of people without an account (B1)', () => {
  let product: TestProduct;
  let mails: OutsideMails;
  let box: Mail[];
  let mailServer: 'takes' | 'refuses';
  beforeAll(async () => {
    product = await testProduct([moderationContext]);
    const send = async (mail: Mail) => {
      if (mailServer === 'refuses') throw new MailFailed('EENVELOPE');
      box.push(mail);
    };
    const { database, store } = product.runtime;
    const mailer = { send, check: async () => undefined, close: () => undefined };
    mails = { database, store, mailer, webUrl: 'https://pages.example', log: () => undefined };
  });
  beforeEach(() => {
    box = [];
    mailServer = 'takes';
  });
  afterAll(() => product.close());

  const context = (now = new Date()) => newContext('anonymous', now);
  const ask = (more: object, now?: Date) =>
    product.dispatcher.dispatch(new RequestOutsideReport(context(now), { ...asked, place: '/photos/7', ...more }));
  const deliver = async (now = new Date()) => {
    await sendOutsideMails(mails, () => now);
    return box.splice(0);
  };
  const tokenIn = (mail: Mail | undefined) => /token=(hg_or_[\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  const confirm = (token: string, on: ReturnType<typeof subject> | null) =>
    product.dispatcher.dispatch(new ConfirmOutsideReport(context(), token, on));
  const link = async (more: object) => {
    await ask(more);
    return tokenIn((await deliver())[0]);
  };
  const queue = async () =>
    (await product.dispatcher.dispatch(new ListCases({ state: 'open', reason: null, type: null }, { page: 1, perPage: 50 }))).items;
  const openCase = async (id: number) => (await queue()).find((each) => each.subject.id === id);
  const decide = (id: number, action: 'none' | 'warn') =>
    product.dispatcher.dispatch(
      new DecideOnSubject(newContext('user:9'), subject(id), { action, reason: 'copyright', note: 'Said to the owner', until: null }),
    );
  const rows = () => product.runtime.database.query<Record<string, unknown>>('select * from moderation.outside_reports order by person');

  it('B1 a link goes to the address, nothing is reported before it is followed, and it works once', async () => {
    await ask({});
    const [mail, ...others] = await deliver();
    expect([mail?.to, others, await openCase(7)]).toEqual(['Iris@Example.org', [], undefined]);
    expect(mail?.html).toContain('<html lang="en">');
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain('https://pages.example/photos/7');
      // Nothing that somebody has typed, who may not be whose address it is.
      expect(text).not.toContain('Iris,');
      expect(text).not.toContain('My own picture');
    }
    const token = tokenIn(mail);
    expect(await product.dispatcher.dispatch(new FindOutsideReport(token))).toEqual({ place: '/photos/7' });
    await Promise.allSettled([confirm(token, subject(7)), confirm(token, subject(7)), confirm(token, subject(7))]);
    expect(await openCase(7)).toMatchObject({ countReports: 1, reasons: { copyright: 1 } });
    await expect(confirm(token, subject(7))).rejects.toMatchObject({ code: 'dead-report-link' });
    for (const dead of ['', 'hg_or_x', `hg_or_${'a'.repeat(43)}`]) {
      expect(await product.dispatcher.dispatch(new FindOutsideReport(dead))).toBeNull();
      await expect(confirm(dead, subject(7))).rejects.toMatchObject({ code: 'dead-report-link' });
    }
  });

  it('B1 it stands in the same case as reports of members, and staff sees who it is from', async () => {
    const report = { subject: subject(7), reporterId: UserId(3), reason: 'spam', text: '' } as const;
    await product.dispatcher.dispatch(new ReportSubject(newContext('user:3'), report));
    const found = await openCase(7);
    expect(found).toMatchObject({ countReports: 2, reasons: { copyright: 1, spam: 1 } });
    const whole = await showToStaff(product.dispatcher, new ReadCase(found?.id as never), async () => undefined);
    expect(whole?.reports.map(({ outsider, text, reporterId }) => [outsider, text, reporterId && isOutsider(reporterId)])).toEqual([
      [null, '', false],
      [{ name: 'Iris', email: 'Iris@Example.org' }, 'My own picture', true],
    ]);
  });

  it('B1 the same address reports the same subject once while it is open, however it is written', async () => {
    await confirm(await link({ email: 'iris@example.org' }), subject(7));
    expect(await openCase(7)).toMatchObject({ countReports: 2 });
  });

  it('B1 who reported is answered once what they reported is decided; what staff says to the owner is not in it', async () => {
    expect(await deliver()).toEqual([]);
    await decide(7, 'warn');
    const answers = await deliver();
    expect(answers.map(({ to, subject: of }) => [to, of])).toEqual([
      ['Iris@Example.org', 'Your report to Heliograph has an answer'],
      ['iris@example.org', 'Your report to Heliograph has an answer'],
    ]);
    for (const { text } of answers) expect([text.includes('taken action'), text.includes('Said to the owner')]).toEqual([true, false]);
    expect(await deliver()).toEqual([]);
    await confirm(await link({ place: '/photos/8' }), subject(8));
    await decide(8, 'none');
    expect((await deliver())[0]?.text).toContain('left it as it is');
    await confirm(await link({ place: '/photos/404' }), null);
    expect((await deliver())[0]?.text).toContain('It is no longer there');
    await confirm(await link({ place: '/photos/404', language: 'de' }), null);
    expect((await deliver())[0]?.text).toContain('Es ist nicht mehr da');
  });

  it('B1 whose subject is erased with its owner is answered, too', async () => {
    const token = await link({ place: '/photos/9', email: 'otto@example.org' });
    await confirm(token, photoSubject(PhotoId(9), UserId(4)));
    await product.dispatcher.dispatch(new ForgetReports(newContext('system:erasure'), UserId(4)));
    expect((await deliver())[0]?.text).toContain('It is no longer there');
  });

  it('an address is sent five links a day, no matter who asks, and nothing says so', async () => {
    const flood = { email: 'victim@example.org' };
    for (let times = 0; times < 8; times++) await ask(flood);
    expect((await deliver()).map(({ to }) => to)).toEqual(Array.from({ length: 5 }, () => 'victim@example.org'));
  });

  it('forty at once are five rows and five mails', async () => {
    const before = (await rows()).length;
    await Promise.all(Array.from({ length: 40 }, () => ask({ email: 'forty@example.org' })));
    expect((await rows()).length - before).toBe(5);
    expect((await deliver()).map(({ to }) => to)).toEqual(Array<string>(5).fill('forty@example.org'));
  });

  it('B1 links of one address that are followed at once make one report of a subject, and each is answered', async () => {
    const email = 'five@example.org';
    for (let time = 0; time < 5; time++) await ask({ email, place: '/photos/21' });
    const tokens = (await deliver()).map(tokenIn);
    // Each link twice, and one of them about another subject.
    const answers = await Promise.allSettled([...tokens, ...tokens].map((token, at) => confirm(token, subject(at % 5 === 4 ? 22 : 21))));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'dead-report-link' });
    expect([await openCase(21), await openCase(22)]).toMatchObject([{ countReports: 1 }, { countReports: 1 }]);
    for (const id of [21, 22]) await decide(id, 'none');
    expect((await deliver()).map(({ to }) => to)).toEqual(Array<string>(5).fill(email));
  });

  it('B1 a link whose process was killed before it had reported holds the others up for half a minute', async () => {
    const [killed, other] = [await link({ email: 'killed@example.org' }), await link({ email: 'killed@example.org' })];
    const claim = (age: string) =>
      product.admin.query(
        `update moderation.outside_reports set reporting = 'comment-23', reporting_since = now() - $1::interval
          where person = (select max(person) - 1 from moderation.outside_reports)`,
        [age],
      );
    await claim('0 seconds');
    await expect(confirm(other, subject(23))).rejects.toMatchObject({ name: 'Unavailable' });
    await claim('31 seconds');
    await confirm(other, subject(23));
    await confirm(killed, subject(23));
    expect(await openCase(23)).toMatchObject({ countReports: 1 });
    await decide(23, 'none');
    expect(await deliver()).toHaveLength(2);
  }, 20_000);

  it('E those who confirm nothing leave one key for an hour, however many they are, and it goes with the last of their links', async () => {
    const hour = new Date('2026-03-01T10:00:00Z');
    const keys = async () => (await product.runtime.database.query('select from event_store.keys')).length;
    const before = await keys();
    for (const minutes of [0, 20, 40, 59]) await ask({ email: `${minutes}@example.org` }, new Date(hour.getTime() + minutes * 60_000));
    expect((await keys()) - before).toBe(1);
    const due = (at: string) => outsidersToErase(product.runtime.database, new Date(at), 100);
    expect(await due('2026-03-02T10:58:00Z')).toEqual([]);
    expect(await due('2026-03-02T11:00:00Z')).toEqual([unconfirmedOutsider(hour)]);
    await product.dispatcher.dispatch(new ForgetOutsideReports(newContext('system:erasure'), unconfirmedOutsider(hour)));
    expect(await due('2026-03-02T11:00:00Z')).toEqual([]);
  });

  it('what is wrong is refused by field, and stored nowhere', async () => {
    const before = (await rows()).length;
    await expect(ask({ name: ' ', email: 'iris', place: '/', text: 'a'.repeat(1001) })).rejects.toMatchObject({
      code: 'invalid-report',
      errors: { name: expect.anything(), email: expect.anything(), place: expect.anything(), text: expect.anything() },
    });
    expect((await rows()).length).toBe(before);
  });

  it('a mail that is not taken is sent again, with another link; the older one is void', async () => {
    await ask({ email: 'later@example.org', place: '/photos/10' });
    mailServer = 'refuses';
    expect(await deliver()).toEqual([]);
    mailServer = 'takes';
    expect(await deliver()).toEqual([]);
    const soon = new Date(Date.now() + 61_000);
    const [mail] = await deliver(soon);
    expect([mail?.to, (await deliver(soon)).length]).toEqual(['later@example.org', 0]);
    await confirm(tokenIn(mail), subject(10));
    expect(await openCase(10)).toMatchObject({ countReports: 1 });
  });

  it('E names, addresses and words stand nowhere in clear but in the report that staff reads, and go with the key', async () => {
    const kept = JSON.stringify(await rows());
    for (const word of ['Iris', 'example.org', 'My own picture', '/photos/7']) expect([word, kept.includes(word)]).toEqual([word, false]);
    const log = JSON.stringify(await product.runtime.database.query('select * from event_store.events'));
    expect([log.includes('My own picture'), log.includes('example.org')]).toEqual([false, false]);

    const later = new Date(Date.now() + 91 * day);
    await ask({ email: 'unconfirmed@example.org' }, new Date(Date.now() - 2 * day));
    await product.dispatcher.dispatch(new EraseOldOutsiders(newContext('system:moderation')));
    expect((await product.runtime.erasures.listErasures()).length).toBe(1);
    await product.dispatcher.dispatch(new EraseOldOutsiders(newContext('system:moderation', later)));
    const begun = (await product.runtime.erasures.listErasures()).map(({ person }) => person);
    // All but the one about photo 10, which nobody has decided about.
    const due = (await rows()).filter(({ confirmed_at, answered_at }) => confirmed_at === null || answered_at !== null);
    expect(due.length).toBe((await rows()).length - 1);
    expect(new Set(begun)).toEqual(new Set(due.map(({ sealed_for, person }) => sealed_for ?? person)));
    for (const person of begun) {
      await product.dispatcher.dispatch(new ForgetReports(newContext('system:erasure'), UserId(person)));
      await product.dispatcher.dispatch(new ForgetOutsideReports(newContext('system:erasure'), UserId(person)));
      await product.runtime.store.keyring.destroy(person);
      expect(await Keyring.holds(product.runtime.database, person)).toBe(false);
    }
    expect(await rows()).toMatchObject([{ confirmed_at: expect.any(Date), answered_at: null }]);
    const reports = await product.runtime.database.query(
      'select reporter_id, text from moderation.reports where subject_id = 7 order by id',
    );
    expect(reports).toEqual([
      { reporter_id: null, text: null },
      { reporter_id: 3, text: null },
    ]);
  });
});
