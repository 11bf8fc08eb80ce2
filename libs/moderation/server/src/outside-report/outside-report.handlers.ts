import { Dispatcher, childContext } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore, Unavailable } from '@heliograph/event-store';
import { Erasures } from '@heliograph/event-store/privacy';
import { type Context, Rejected, StreamId, type UserId } from '@heliograph/kernel';
import {
  RequestOutsideReport,
  ConfirmOutsideReport,
  EraseOldOutsiders,
  FindOutsideReport,
  ForgetOutsideReports,
  type ModerationRejection,
  type OutsideReport,
  type OwnedSubject,
  type ReportId,
  ReportSubject,
} from '@heliograph/moderation-contracts';
import { outsideProblems } from '@heliograph/moderation-core';
import { until } from '@heliograph/timing';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  claimReport,
  findByToken,
  insertOutsideReport,
  recordConfirmation,
  openReports,
  openReport,
  outsidersToErase,
  releaseReport,
  SEALING_PERSON,
} from './outside-rows.js';

const AT_ONCE = 100;
/** For the other links of an address that are followed at the same moment. */
const WAIT_MILLISECONDS = 5_000;
const shortly = () => 10 + Math.random() * 40;

@CommandHandler(RequestOutsideReport)
export class RequestOutsideReportHandler implements ICommandHandler<RequestOutsideReport> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, report }: RequestOutsideReport): Promise<void> {
    const typed = { ...report, name: report.name.trim(), email: report.email.trim(), text: report.text.trim() };
    const errors = outsideProblems(typed);
    if (errors !== null) throw new Rejected<ModerationRejection>('invalid-report', 'The report is not complete', errors);
    await insertOutsideReport(this.database, this.store.keyring, typed, context.now);
  }
}

@QueryHandler(FindOutsideReport)
export class FindOutsideReportHandler implements IQueryHandler<FindOutsideReport> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ token }: FindOutsideReport): Promise<{ place: string } | null> {
    const row = await findByToken(this.database, token, new Date());
    const report = row && (await openReports(this.store.keyring, [row])).get(row.person);
    return report ? { place: report.place } : null;
  }
}

/** The report comes first, then the link is used up: after a crash in between the link works again, and there is one report. */
@CommandHandler(ConfirmOutsideReport)
export class ConfirmOutsideReportHandler implements ICommandHandler<ConfirmOutsideReport> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly dispatcher: Dispatcher,
  ) {}

  async execute({ context, token, subject }: ConfirmOutsideReport): Promise<void> {
    const isDone = await until(() => this.confirm(context, token, subject), {
      withinMilliseconds: WAIT_MILLISECONDS,
      pauseMilliseconds: shortly,
    });
    if (!isDone) throw new Unavailable('Another link of this address is being followed', 5);
  }

  /** @returns false: another link of the address is about to report the same */
  private async confirm(context: Context, token: string, subject: OwnedSubject | null): Promise<boolean> {
    const row = await findByToken(this.database, token, context.now);
    const report = row && (await openReports(this.store.keyring, [row])).get(row.person);
    if (!report) throw new Rejected<ModerationRejection>('dead-report-link', 'The link was used, or is too old');
    const { person, address } = row;
    if (subject && !(await claimReport(this.database, row, subject, new Date()))) return false;
    try {
      const reportId =
        subject && ((await openReport(this.database, address, subject)) ?? (await this.report(context, person, subject, report)));
      await recordConfirmation(this.database, this.store.keyring, { person, report, reportId }, context.now);
      return true;
    } catch (error) {
      await releaseReport(this.database, person);
      throw error;
    }
  }

  private async report(context: Context, reporterId: UserId, subject: OwnedSubject, { reason, text }: OutsideReport): Promise<ReportId> {
    const made = new ReportSubject(childContext(context, StreamId(`outsider-${reporterId}`)), { subject, reporterId, reason, text });
    return (await this.dispatcher.dispatch(made)).id;
  }
}

@CommandHandler(EraseOldOutsiders)
export class EraseOldOutsidersHandler implements ICommandHandler<EraseOldOutsiders> {
  constructor(
    private readonly database: Database,
    private readonly erasures: Erasures,
  ) {}

  async execute({ context }: EraseOldOutsiders): Promise<void> {
    for (const person of await outsidersToErase(this.database, context.now, AT_ONCE))
      await this.erasures.begin(person, context.correlation);
  }
}

@CommandHandler(ForgetOutsideReports)
export class ForgetOutsideReportsHandler implements ICommandHandler<ForgetOutsideReports> {
  constructor(private readonly database: Database) {}

  async execute({ userId }: ForgetOutsideReports): Promise<void> {
    await this.database.query(`delete from moderation.outside_reports where ${SEALING_PERSON} = $1`, [userId]);
  }
}
