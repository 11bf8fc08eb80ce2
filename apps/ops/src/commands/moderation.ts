import { type Decision, LiftSuspension, LiftTakedown, type Reason, reasons } from '@heliograph/moderation-contracts';
import { type Command, Option } from 'commander';
import { operator } from '../operator.js';
import { instant } from '../history/moment.js';
import { type Content, content, suspendUser, takeDownContent } from '../moderation/judgements.js';
import { decisionJson, subjectOf } from '../moderation/decision-output.js';
import { action } from '../run.js';
import { holdCommands } from './moderation-hold.js';
import { hashesCommand } from './moderation-hashes.js';
import { queueCommands } from './moderation-queue.js';
import type { Session } from '../session.js';

const SUBJECT = 'photo-<id>, comment-<id>, or user-<id> for the picture of a person';

interface Judged {
  readonly reason: Reason;
  readonly note?: string;
  readonly until?: Date;
}

export function moderationCommands(program: Command): void {
  const moderation = program.command('moderation').description('reports and decisions');
  const why = () => new Option('--reason <reason>').choices(reasons).makeOptionMandatory();
  const note = '--note <words>';
  queueCommands(moderation);
  moderation
    .command('take-down')
    .description('takes down a photo, a comment or the picture of a person: others can no longer see it')
    .argument('<subject>', SUBJECT, content)
    .addOption(why())
    .option(note, 'sent to the owner, and kept in the log')
    .action(
      action(async (session, subject: Content, { reason, note }: Judged) => {
        const dispatcher = await session.dispatcher();
        const takeDown = await takeDownContent(dispatcher, session.context(), subject, { reason, note: note ?? null });
        decided(session, await dispatcher.dispatch(takeDown), 'is taken down');
      }),
    );
  moderation
    .command('restore')
    .description('restores what was taken down, as it was')
    .argument('<subject>', SUBJECT, content)
    .requiredOption(note, 'why; sent to the owner, and kept in the log')
    .action(
      action(async (session, subject: Content, { note }: { note: string }) => {
        const lifting = { note, by: operator() };
        const lift = new LiftTakedown(session.context(), subject, lifting);
        decided(session, await (await session.dispatcher()).dispatch(lift), 'is restored');
      }),
    );
  moderation
    .command('suspend')
    .description('suspends a person, as users disable does, with a reason')
    .argument('<username>')
    .addOption(why())
    .option(note, 'sent to the person, and kept in the log')
    .option('--until <time>', 'such as 2026-12-24 or 2026-12-24T08:00:00Z; without it, until it is lifted', instant)
    .action(
      action(async (session, username: string, { reason, note, until }: Judged) => {
        const { userId } = await session.user(username);
        const suspend = suspendUser(session.context(), userId, { reason, note: note ?? null, until: until ?? null });
        decided(session, await (await session.dispatcher()).dispatch(suspend), 'is suspended');
      }),
    );
  moderation
    .command('lift')
    .description('lifts every suspension of a person, as users enable does')
    .argument('<username>')
    .requiredOption(note, 'why; sent to the person, and kept in the log')
    .action(
      action(async (session, username: string, { note }: { note: string }) => {
        const { userId } = await session.user(username);
        const lift = new LiftSuspension(session.context(), userId, { note, by: operator() });
        const decision = await (await session.dispatcher()).dispatch(lift);
        session.output.answer(
          { username, suspended: false, decision: decision && decisionJson(decision) },
          () => `${username} is not suspended`,
        );
      }),
    );
  holdCommands(moderation);
  hashesCommand(moderation);
}

function decided({ output }: Session, decision: Decision, state: string): void {
  const subject = decision.subject.type === 'user' ? `the picture of ${subjectOf(decision)}` : subjectOf(decision);
  output.answer(decisionJson(decision), () => `${subject} ${state}: decision ${decision.id}`);
}
