import { VerifyEmail } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { openMailer } from '@heliograph/mail';
import type { LetterWriter } from '@heliograph/runtime';
import type { TestProduct } from '@heliograph/testing';
import { SmtpListener } from '@heliograph/testing/services';
import { IdentitySecrets } from '../src/credentials/identity-secrets.js';
import { MailRound } from '../src/mail/mail-round.js';
import type { IdentityScene } from './identity-scene.js';

/** A server that takes the mails of a product, and what sends them to it. */
export async function openMails(
  { runtime: { database, store } }: TestProduct,
  writeLetter?: LetterWriter,
): Promise<{ server: SmtpListener; round: MailRound }> {
  const server = await SmtpListener.open();
  const mailer = openMailer(server.url, 'Heliograph <no-reply@heliograph.test>');
  const secrets = new IdentitySecrets(store);
  return {
    server,
    round: new MailRound({ database, mailer, webUrl: 'https://pages.example', secrets, writeLetter, log: () => undefined }),
  };
}

/** The mails of a product, as the people of a scene get them. */
export class MailedLinks {
  private constructor(
    private readonly product: TestProduct,
    private readonly server: SmtpListener,
    private readonly round: MailRound,
    private readonly scene: IdentityScene,
  ) {}

  static async open(product: TestProduct, scene: IdentityScene): Promise<MailedLinks> {
    const { server, round } = await openMails(product);
    return new MailedLinks(product, server, round, scene);
  }

  /** Where each mail went that was sent since, and the token of its link. */
  async take(): Promise<Record<string, string>> {
    await this.round.run(() => this.scene.clock);
    const sent = this.server.mails.splice(0).map(({ to, message }) => [to, message.replace(/=\r?\n/g, '').replaceAll('=3D', '=')] as const);
    return Object.fromEntries(sent.map(([to, message]) => [to, /\?token=(hg_[a-z]{2}_[\w-]{43})/.exec(message)?.[1] ?? '']));
  }

  /** Somebody whose address is confirmed, unless `verified` says otherwise. */
  async person(name: string, verified = true): Promise<UserId> {
    const userId = await this.scene.user(name);
    const token = (await this.take())[`${name}@example.org`] ?? '';
    if (verified) await this.product.dispatcher.dispatch(new VerifyEmail(this.scene.context(), token));
    return userId;
  }

  close(): Promise<void> {
    return this.server.close();
  }
}
