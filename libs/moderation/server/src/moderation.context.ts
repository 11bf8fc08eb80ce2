import { ForgetReports, moderationRejections } from '@heliograph/moderation-contracts';
import { report, subjectCase } from '@heliograph/moderation-core';
import type { BoundedContext } from '@heliograph/runtime';
import { enforcement } from './decision/enforcement.reaction.js';
import { ModerationCases1700000000010 } from './migrations/0010-cases.js';
import { moderationLog } from './moderation.log.js';
import { ModerationModule } from './moderation.module.js';

export const moderationContext: BoundedContext = {
  name: 'moderation',
  log: moderationLog,
  streams: { report, case: subjectCase, erased: null },
  migrations: {
    schema: 'moderation',
    migrations: [ModerationCases1700000000010],
    people: [
      { table: 'moderation.reports', rows: 'reporter_id = $1' },
      { table: 'moderation.cases', rows: 'owner_id = $1' },
      { table: 'moderation.decisions', rows: 'owner_id = $1' },
    ],
  },
  rejections: moderationRejections,
  projections: [],
  reactions: [enforcement],
  forgetting: [ForgetReports],
  module: ModerationModule,
};
