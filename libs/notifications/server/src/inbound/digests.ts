import type { Dispatcher } from '@heliograph/cqrs';
import type { Database } from '@heliograph/database';
import type { UserId } from '@heliograph/kernel';
import { FindClockOffsets } from '@heliograph/views-contracts';
import { followingDigest, isWeeklyDigest, nextDigest } from '../mail/digest-times.js';
import { type DueMail, findPeopleWithoutDigest, type MailRules, wantDigests, wantsDigests } from '../mail/mail-rows.js';
import { HAS_DIGEST } from '../notification/notification.sql.js';

/** Of people who have just asked for digests, in one round. */
const MOST = 500;
/** As long as identity tries to send a mail. What could not be handed over by then waits for the next one. */
const LATEST_MILLISECONDS = 6 * 3_600_000;

/** Mails of what is unread (N2): once a day at most, in the morning of the people who want them, and none where nothing has come since the one before. */
export class Digests implements MailRules {
  constructor(private readonly options: { readonly database: Database; readonly dispatcher: Pick<Dispatcher, 'dispatch'> }) {}

  /** People who have asked for them are due one from the next morning on. */
  async findDueMails(now: Date): Promise<void> {
    const { database } = this.options;
    const userIds = await findPeopleWithoutDigest(database, MOST);
    if (userIds.length === 0) return;
    const offsets = await this.clockOffsets(userIds);
    await wantDigests(database, new Map(userIds.map((id) => [id, nextDigest(now, offsets.get(id) ?? 0)])));
  }

  async isTrue({ userId, about }: DueMail, now: Date): Promise<boolean> {
    if (now.getTime() - about.getTime() > LATEST_MILLISECONDS) return false;
    return (await this.options.database.query(HAS_DIGEST, [userId, [], about, isWeeklyDigest(about)])).length > 0;
  }

  happenedAt({ about }: DueMail): Date {
    return about;
  }

  /** Their clock is asked each time: they may be somewhere else by now. */
  async findNextDate({ userId, about }: DueMail, now: Date): Promise<Date | null> {
    if (!(await wantsDigests(this.options.database, userId))) return null;
    return followingDigest(about, now, (await this.clockOffsets([userId])).get(userId) ?? 0);
  }

  private clockOffsets(userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, number>> {
    return this.options.dispatcher.dispatch(new FindClockOffsets(userIds));
  }
}
