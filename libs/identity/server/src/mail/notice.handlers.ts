import { Database } from '@heliograph/database';
import { SendNotice } from '@heliograph/identity-contracts';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OLDEST_MILLISECONDS, wantMail } from './wanted-mail.js';

@CommandHandler(SendNotice)
export class SendNoticeHandler implements ICommandHandler<SendNotice> {
  constructor(@Inject(Database) private readonly database: Database) {}

  async execute({ context, userId, notice, happenedAt }: SendNotice): Promise<void> {
    if (context.now.getTime() - happenedAt.getTime() > OLDEST_MILLISECONDS) return;
    await wantMail(this.database, notice, userId, happenedAt);
  }
}
