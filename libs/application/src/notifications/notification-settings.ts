import { FindSubscription, type Subscription } from '@heliograph/identity-contracts';
import {
  ChangeNotificationSetting,
  FindMailLanguage,
  FindNotificationSettings,
  type NotificationChange,
  type NotificationKind,
  notificationKinds,
  type NotificationSettings as Settings,
} from '@heliograph/notifications-contracts';
import { Injectable } from '@nestjs/common';
import { type Actor, MessageBus, type Person, person } from '../actor/index.js';

/** The contents of each kind of mail. */
const kindsOf: Readonly<Record<Subscription, readonly NotificationKind[]>> = {
  'streak-ends': ['streak'],
  digest: notificationKinds.filter((kind) => kind !== 'streak'),
};

/** What people want to be notified of (N2). */
@Injectable()
export class NotificationSettings {
  constructor(private readonly bus: MessageBus) {}

  findSettings(of: Person): Promise<Settings> {
    return this.bus.ask(new FindNotificationSettings(of.userId));
  }

  /** Of mails to them, as `<html lang>` has it; null = nobody knows. */
  findMailLanguage(of: Person): Promise<string | null> {
    return this.bus.ask(new FindMailLanguage(of.userId));
  }

  /** Settings that are left out do not change. @param language what the person reads now, as `<html lang>` has it @throws Rejected `invalid-notification-setting` */
  async change(
    actor: Person,
    changes: Partial<Record<NotificationKind, NotificationChange | undefined>>,
    language?: string,
  ): Promise<Settings> {
    // First the only kind whose change may be refused: where it is, nothing has changed.
    const kinds: readonly NotificationKind[] = ['notice', ...notificationKinds.filter((kind) => kind !== 'notice')];
    for (const kind of kinds) {
      const change = changes[kind];
      if (change) await this.bus.command(actor, (context) => new ChangeNotificationSetting(context, actor.userId, kind, change, language));
    }
    return this.findSettings(actor);
  }

  /**
   * Notes what the person reads now: decisions of moderators are mailed to everybody (B6), and in this language. @param usual language of those who
   * have none, as `<html lang>` has it, too
   */
  async keepLanguage(actor: Person, language: string, usual: string): Promise<void> {
    if (((await this.findMailLanguage(actor)) ?? usual) === language) return;
    await this.bus.command(actor, (context) => new ChangeNotificationSetting(context, actor.userId, 'notice', {}, language));
  }

  /** True if the link of a mail is one of ours. It ends nothing: programs that scan mails open links, too. */
  async isGoodLink(token: string): Promise<boolean> {
    return (await this.bus.ask(new FindSubscription(token))) !== null;
  }

  /** Ends the mails of the kind that the link came with, for anyone who has the link; false = we did not make it. Twice = once. */
  async unsubscribe({ request }: Actor, token: string): Promise<boolean> {
    const found = await this.bus.ask(new FindSubscription(token));
    if (found === null) return false;
    const { userId, subscription } = found;
    const change = { mail: 'never' } as const;
    const owner = person(userId, null, [], request);
    for (const kind of kindsOf[subscription])
      await this.bus.command(owner, (context) => new ChangeNotificationSetting(context, userId, kind, change));
    return true;
  }
}
