import {
  type BrowserSubscription,
  IsBrowserSubscribed,
  ListSubscribedBrowsers,
  SubscribeBrowser,
  type SubscribedBrowser,
  UnsubscribeBrowser,
} from '@heliograph/identity-contracts';
import { Injectable } from '@nestjs/common';
import { MessageBus, type Person } from '../actor/index.js';

/** Browsers that show what somebody is notified of (Web Push), each for the session in which it was asked for. */
@Injectable()
export class Browsers {
  constructor(private readonly bus: MessageBus) {}

  /** The browser of this session. @param language of what it shows, as `<html lang>` has it @throws Rejected `invalid-subscription` */
  async subscribe(actor: Person, subscription: BrowserSubscription, language: string): Promise<void> {
    await this.bus.command(actor, (context) => new SubscribeBrowser(context, actor.userId, subscription, language));
  }

  async unsubscribe(actor: Person): Promise<void> {
    await this.bus.command(actor, (context) => new UnsubscribeBrowser(context, actor.userId));
  }

  /** All of the person's, the newest first. */
  listBrowsers({ userId }: Person): Promise<readonly SubscribedBrowser[]> {
    return this.bus.ask(new ListSubscribedBrowsers(userId));
  }

  async isSubscribed({ credential = null }: Person): Promise<boolean> {
    return credential !== null && this.bus.ask(new IsBrowserSubscribed(credential));
  }
}
