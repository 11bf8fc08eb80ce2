import { DisableUser, FindSubscription, moderationNotices, type Notice, SendNotice, VerifyEmail } from '@heliograph/identity-contracts';
import { DecisionId, UserId } from '@heliograph/kernel';
import type { LetterWords } from '@heliograph/mail';
import type { LetterWriter } from '@heliograph/runtime';
import { testProduct, type TestProduct } from '@heliograph/testing';
import type { SmtpListener } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityScene } from '../../specs/identity-scene.js';
import { openMails } from '../../specs/mailed-links.js';
import { identityContext } from '../index.js';
import type { MailRound } from './mail-round.js';
import { claimMail, type QueuedMail, recordMailError, settleMail } from './queued-mail.js';

const words: LetterWords = {
  subject: 'News',
  greeting: 'Hello,',
  before: [],
  link: 'https://pages.example/today',
  button: 'Today',
  after: [],
};

describe('mails of other contexts (B6, N2)', () => {
  let written: LetterWords | null = words;
  const asked: Parameters<LetterWriter>[0][] = [];
  let beforeWriting = () => Promise.resolve();
  let product: TestProduct;
  let scene: IdentityScene;
  let server: SmtpListener;
  let round: MailRound;
  beforeAll(async () => {
    product = await testProduct([identityContext]);
    scene = new IdentityScene(product.dispatcher);
    ({ server, round } = await openMails(product, async (wanted) => {
      asked.push(wanted);
      await beforeWriting();
      return written;
    }));
  });
  afterAll(async () => {
    await server?.close();
    await product?.close();
  });

  const notify = (userId: UserId, notice: Notice, hoursAgo = 0) =>
    product.dispatcher.dispatch(new SendNotice(scene.context(), userId, notice, new Date(scene.clock.getTime() - hoursAgo * 3_600_000)));
  const sent = async () => {
    server.mails.length = 0;
    await round.run(() => scene.clock);
    return server.mails.map(({ message }) => message.replaceAll('=\r\n', ''));
  };

  it('B6 lead to the page of the decisions, each with what was decided in its subject', async () => {
    const ada = await scene.user('ada');
    await sent();
    const subjects = new Set<string | undefined>();
    for (const notice of moderationNotices) {
      await notify(ada, notice);
      const [mail, ...others] = await sent();
      expect(others).toEqual([]);
      expect(mail).toContain('https://pages.example/decisions');
      subjects.add(/^Subject: (.*)$/im.exec(mail ?? '')?.[1]);
    }
    expect(subjects.size).toBe(moderationNotices.length);
  });

  it('B6 say what was decided, out of the decision, at the moment in which they are sent', async () => {
    const lea = await confirmed('lea');
    asked.length = 0;
    const notice = () => new SendNotice(scene.context(), lea, 'warned', scene.clock, DecisionId(14));
    await product.dispatcher.dispatch(notice());
    expect(await sent()).toEqual([expect.stringContaining('https://pages.example/today')]);
    expect(asked).toMatchObject([{ kind: 'warned', userId: lea, name: 'lea', decisionId: 14 }]);
    // Where nothing is known of the decision, the mail leads to the page of all.
    written = null;
    scene.pass(1);
    await product.dispatcher.dispatch(notice());
    expect(await sent()).toEqual([expect.stringContaining('https://pages.example/decisions')]);
    written = words;
  });

  it.each(moderationNotices)(
    'B6 %s only leads to the decision where nobody has confirmed the address: a stranger may read it',
    async (kind) => {
      const victim = await scene.user(`victim_${moderationNotices.indexOf(kind)}`);
      await sent();
      asked.length = 0;
      await product.dispatcher.dispatch(new SendNotice(scene.context(), victim, kind, scene.clock, DecisionId(15)));
      const [mail, ...others] = await sent();
      expect(mail).toContain('https://pages.example/decisions');
      expect(mail).not.toContain(words.link);
      expect([others, asked]).toEqual([[], []]);
    },
  );

  it.each([...moderationNotices, 'report-decided'] as const)(
    'B1 B6 %s is sent once, however often a reaction asks for it, until nobody can ask any more',
    async (kind) => {
      const reader = await scene.user(`reader_${kind.replaceAll('-', '_')}`);
      await sent();
      const happenedAt = scene.clock;
      const ask = (decisionId: DecisionId | null = null) =>
        product.dispatcher.dispatch(new SendNotice(scene.context(), reader, kind, happenedAt, decisionId));
      await Promise.all([ask(), ask()]);
      expect(await sent()).toHaveLength(1);
      await ask();
      expect(await sent()).toEqual([]);
      // Two decisions of one moment are two.
      await ask(DecisionId(16));
      await ask(DecisionId(17));
      await ask(DecisionId(17));
      expect(await sent()).toHaveLength(2);
      scene.pass(6 * 3_600);
      await round.giveUp(() => scene.clock);
      await ask();
      expect(await sent()).toEqual([]);
      scene.pass(1);
      await round.giveUp(() => scene.clock);
      await ask();
      expect(await sent()).toEqual([]);
      expect(await product.admin.query('select from identity.mail_wanted where user_id = $1', [reader])).toEqual([]);
    },
  );

  it('B6 a notice that one worker has sent is not due again because another one has failed to send it, too', async () => {
    const { database } = product.runtime;
    const kay = await scene.user('kay');
    await sent();
    await notify(kay, 'warned');
    const first = await claimMail(database, scene.clock);
    scene.pass(60);
    const second = await claimMail(database, scene.clock);
    expect(second?.id).toBe(first?.id);
    await settleMail(database, first as QueuedMail);
    await recordMailError(database, second as QueuedMail, 'ECONNECTION');
    scene.pass(3_600);
    expect(await sent()).toEqual([]);
  });

  it('B4 reach somebody who is suspended', async () => {
    const eve = await scene.user('eve');
    await sent();
    await product.dispatcher.dispatch(new DisableUser(scene.context(), eve, 'Spam'));
    await notify(eve, 'decision-made');
    expect(await sent()).toHaveLength(1);
  });

  /** Somebody whose address is confirmed. */
  async function confirmed(name: string): Promise<UserId> {
    const userId = await scene.user(name);
    const [mail = ''] = await sent();
    const token = /\?token=(?:3D)?(hg_[a-z]{2}_[\w-]{43})/.exec(mail)?.[1] ?? '';
    await product.dispatcher.dispatch(new VerifyEmail(scene.context(), token));
    return userId;
  }

  it('N2 what people asked for has a link that ends it, in the mail and in its head, and is sent to confirmed addresses alone, never to the suspended', async () => {
    const cleo = await confirmed('cleo');
    await notify(cleo, 'streak-ends');
    const [mail = ''] = await sent();
    const plain = mail.replaceAll('=3D', '=').replace(/\r\n[ \t]+/g, '');
    expect(plain).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const [, token = ''] = /^List-Unsubscribe: *<https:\/\/pages\.example\/unsubscribe\?token=([^>]+)>/m.exec(plain) ?? [];
    expect(plain.split(token)).toHaveLength(4);
    const find = (text: string) => product.dispatcher.dispatch(new FindSubscription(text));
    expect(await find(token)).toEqual({ userId: cleo, subscription: 'streak-ends' });
    for (const other of ['', token.slice(1), `${token}0`, token.replace(/^\d+/, '1'), token.replace('streak-ends', 'digest')])
      expect(await find(other)).toBeNull();
    const unconfirmed = await scene.user('gil');
    await sent();
    await notify(unconfirmed, 'digest');
    await product.dispatcher.dispatch(new DisableUser(scene.context(), cleo, 'Spam'));
    await notify(cleo, 'digest');
    expect(await sent()).toEqual([]);
  });

  it('N2 what people asked for is sent once, however often and however late it is asked for again, and not where there is nothing to say', async () => {
    const fay = await confirmed('fay');
    await Promise.all([notify(fay, 'digest'), notify(fay, 'digest')]);
    expect(await sent()).toHaveLength(1);
    await notify(fay, 'digest');
    expect(await sent()).toEqual([]);
    await notify(fay, 'digest', 1);
    written = null;
    expect(await sent()).toEqual([]);
    written = words;
    await notify(fay, 'digest', 1);
    expect(await sent()).toEqual([]);
    await notify(fay, 'digest', 2);
    expect(await sent()).toHaveLength(1);
  });

  it('N2 a mail that was refused is tried again; one that may have arrived, because the connection broke, is not', async () => {
    const hal = await confirmed('hal');
    server.refuse('451 later');
    await notify(hal, 'digest');
    expect(await sent()).toEqual([]);
    server.refuse(null);
    scene.pass(60);
    expect(await sent()).toHaveLength(1);
    await notify(hal, 'digest', 1);
    server.breakOff(1);
    // The listener has it, and its sender cannot know.
    expect(await sent()).toHaveLength(1);
    scene.pass(3_600);
    expect(await sent()).toEqual([]);
  });

  it('N2 a mail whose connection ended before its last line is tried again: no server has taken it', async () => {
    const ira = await confirmed('ira');
    server.breakOffEarly(1);
    await notify(ira, 'digest');
    expect(await sent()).toEqual([]);
    scene.pass(60);
    expect(await sent()).toHaveLength(1);
  });

  it('N2 a worker that was so slow that another one has sent the mail does not send it', async () => {
    const joy = await confirmed('joy');
    const other = await openMails(product, () => Promise.resolve(words));
    await notify(joy, 'digest');
    beforeWriting = async () => {
      beforeWriting = () => Promise.resolve();
      scene.pass(120);
      await other.round.run(() => scene.clock);
    };
    expect([await sent(), other.server.mails.length]).toEqual([[], 1]);
    await other.server.close();
    scene.pass(3_600);
    expect(await sent()).toEqual([]);
  });

  it('are not sent after six hours, nor to nobody', async () => {
    const dan = await scene.user('dan');
    await sent();
    await notify(dan, 'decision-made', 7);
    await notify(UserId(987_654), 'decision-made', 1);
    expect(await sent()).toEqual([]);
  });
});
