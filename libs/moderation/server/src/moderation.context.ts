import type { BoundedContext } from '@heliograph/runtime';
import { appeals } from './appeal/appeals.table.js';
import { blockChanges } from './block/block-changes.table.js';
import { blocks } from './block/block.relation.js';
import { cases } from './rows/cases.table.js';
import { decisions } from './rows/decisions.table.js';
import { enforcement } from './decision/enforcement.reaction.js';
import { grantedAppealsReaction } from './appeal/granted-appeals.reaction.js';
import { heldPhotosReaction } from './inbound/held-photos.reaction.js';
import { noticesReaction } from './inbound/notices.reaction.js';
import { mutes } from './mute/mute.relation.js';
import { outsideReports } from './outside-report/outside-reports.table.js';
import { reports } from './rows/reports.table.js';
import { ModerationAppeals1700000000020 } from './migrations/0020-appeals.js';
import { transparencyProjection } from './transparency/transparency.projection.js';
import { countedDecisions, months, openCases, waits } from './transparency/transparency.tables.js';
import { ModerationCases1700000000010 } from './migrations/0010-cases.js';
import { ForgetBlocks, ForgetMutes, ForgetOutsideReports, ForgetReports, moderationRejections } from '@heliograph/moderation-contracts';
import { appeal, block, mute, report, subjectCase } from '@heliograph/moderation-core';
import { ModerationBlocksAndMutes1700000000030 } from './migrations/0030-blocks-and-mutes.js';
import { moderationLog } from './moderation.log.js';
import { ModerationModule } from './moderation.module.js';
import { moderationWork } from './moderation.work.js';
import { ModerationOutsideReports1700000000040 } from './migrations/0040-outside-reports.js';
import { SEALING_PERSON } from './outside-report/outside-rows.js';
import { ModerationUnconfirmedReports1700000000050 } from './migrations/0050-unconfirmed-reports.js';
import { ModerationOneOutsideReport1700000000060 } from './migrations/0060-one-outside-report.js';
import { ModerationByteOrder1700000000080 } from './migrations/0080-byte-order.js';
import { ModerationReportsByReporter1700000000090 } from './migrations/0090-reports-by-reporter.js';

export const moderationContext: BoundedContext = {
  name: 'moderation',
  log: moderationLog,
  streams: { report, case: subjectCase, appeal, erased: null, block, mute },
  migrations: {
    schema: 'moderation',
    migrations: [
      ModerationCases1700000000010,
      ModerationAppeals1700000000020,
      ModerationBlocksAndMutes1700000000030,
      ModerationOutsideReports1700000000040,
      ModerationUnconfirmedReports1700000000050,
      ModerationOneOutsideReport1700000000060,
      ModerationByteOrder1700000000080,
      ModerationReportsByReporter1700000000090,
    ],
    backup: [{ table: 'moderation.outside_reports', person: SEALING_PERSON }],
    people: [
      { table: reports, rows: 'reporter_id = $1' },
      { table: cases, rows: 'owner_id = $1' },
      { table: decisions, rows: 'owner_id = $1' },
      { table: appeals, rows: 'owner_id = $1' },
      // Months, reasons and sums; and ids of cases and decisions until they are counted.
      { table: months, nobody: ['month', 'reason'] },
      { table: waits, nobody: ['month', 'reason'] },
      { table: openCases, nobody: ['opened_at', 'decided_at', 'reason'] },
      { table: countedDecisions, nobody: ['reason', 'reversed_at'] },
      { table: blocks, rows: 'user_id = $1 or blocked_id = $1' },
      { table: mutes, rows: 'user_id = $1 or muted_id = $1' },
      { table: outsideReports, rows: `${SEALING_PERSON} = $1` },
      { table: blockChanges, nobody: ['what'] },
    ],
  },
  rejections: moderationRejections,
  projections: [transparencyProjection],
  reactions: [enforcement, grantedAppealsReaction, heldPhotosReaction, noticesReaction],
  // Each attempt moves the time at which a mail is due.
  backlog: { mails: { table: 'moderation.outside_reports', since: 'due_at', where: 'mail is not null' } },
  forgetting: [ForgetReports, ForgetBlocks, ForgetMutes, ForgetOutsideReports],
  work: moderationWork,
  module: ModerationModule,
};
