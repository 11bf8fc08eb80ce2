import { operator } from '../operator.js';
import { idFrom } from '@heliograph/kernel';
import {
  type Action,
  actions,
  type CaseState,
  ListCases,
  ReadCase,
  type Reason,
  reasons,
  ReportId,
  ResolveReports,
  type SubjectType,
  subjectTypes,
} from '@heliograph/moderation-contracts';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { instant } from '../history/moment.js';
import { caseJson, decisionJson, decisionRow, reasonsOf, subjectOf } from '../moderation/decision-output.js';
import { rows } from '../output.js';
import { action } from '../run.js';
import type { Session } from '../session.js';

const MAX_CASES = 50;

interface QueueFilter {
  readonly state: CaseState;
  readonly reason?: Reason;
  readonly type?: SubjectType;
}

export function queueCommands(moderation: Command): void {
  moderation
    .command('queue')
    .description('reported subjects, one line each, oldest first, at most 50')
    .addOption(new Option('--state <state>').choices(['open', 'resolved']).default('open'))
    .addOption(new Option('--reason <reason>').choices(reasons))
    .addOption(new Option('--type <type>').choices(subjectTypes))
    .action(action(queue));
  moderation
    .command('show')
    .description('the reports of a subject and earlier decisions about its owner, by the id of one of its reports')
    .argument('<report>', 'id of a report', reportId)
    .requiredOption('--reason <words>', 'why you read it; kept in the log audit for good, so do not write about a person')
    .action(action(show));
  moderation
    .command('resolve')
    .description('decides about a reported or held subject, and resolves all its reports; none and warn release a held photo')
    .argument('<report>', 'id of a report', reportId)
    .addOption(new Option('--action <action>').choices([...actions]).makeOptionMandatory())
    .addOption(new Option('--reason <reason>').choices([...reasons]).makeOptionMandatory())
    .option('--note <words>', 'sent to the owner, and kept in the log')
    .option('--until <time>', 'end of a suspension; without it, until it is lifted', instant)
    .action(action(resolve));
}

function reportId(text: string): ReportId {
  const id = idFrom(ReportId, text);
  if (id === null) throw new InvalidArgumentError('It must be the id of a report.');
  return id;
}

interface Resolution {
  readonly action: Action;
  readonly reason: Reason;
  readonly note?: string;
  readonly until?: Date;
}

async function resolve(session: Session, id: ReportId, { action, reason, note, until }: Resolution): Promise<void> {
  const judgement = { action, reason, note: note ?? null, until: until ?? null, by: operator() };
  const decision = await (await session.dispatcher()).dispatch(new ResolveReports(session.context(), id, judgement));
  session.output.answer(decisionJson(decision), () => `${subjectOf(decision)}: ${decision.action}, decision ${decision.id}`);
}

async function queue(session: Session, { state, reason, type }: QueueFilter): Promise<void> {
  const list = new ListCases({ state, reason: reason ?? null, type: type ?? null }, { page: 1, perPage: MAX_CASES });
  const { items, total } = await (await session.dispatcher()).dispatch(list);
  session.output.answer({ total, entries: items.map(caseJson) }, () =>
    items.length === 0
      ? `There are no ${state} reports.`
      : rows(
          ['report', 'subject', 'reports', 'reasons', 'since'],
          items.map((each) => [each.id, subjectOf(each), each.countReports, reasonsOf(each), each.createdAt.toISOString()]),
        ),
  );
}

async function show(session: Session, id: ReportId, { reason }: { reason: string }): Promise<void> {
  const found = await session.show(new ReadCase(id), reason);
  if (!found) throw new Error(`There is no report ${id}`);
  const reports = found.reports.map(({ id, reporterId, outsider, reason, text, createdAt }) => ({
    ...{ id, user_id: outsider ? null : reporterId, outsider, reason, text, created_at: createdAt },
  }));
  session.output.answer({ ...caseJson(found), owner_id: found.ownerId, reports, history: found.history.map(decisionJson) }, () =>
    [
      `${subjectOf(found)} of user ${found.ownerId ?? '(erased)'}: ${found.countReports} reports, ${reasonsOf(found)}, ${found.state}`,
      rows(
        ['report', 'user', 'reason', 'text'],
        reports.map((each) => [
          each.id,
          each.outsider ? `outside: ${each.outsider.name} <${each.outsider.email}>` : each.user_id,
          each.reason,
          each.text,
        ]),
      ),
      ...(found.history.length === 0
        ? []
        : [rows(['decision', 'subject', 'action', 'reason', 'note', 'lifted'], found.history.map(decisionRow))]),
    ].join('\n'),
  );
}
