import {
  GrantRole,
  OrderEmailChange,
  OrderErasure,
  RegisterUser,
  ResetSecondFactor,
  RevokeRole,
  type Role,
} from '@heliograph/identity-contracts';
import { operator, REASON_NOTICE } from '../operator.js';
import { ForgetOwner } from '@heliograph/media-contracts';
import { LiftSuspension } from '@heliograph/moderation-contracts';
import { type Command, Option } from 'commander';
import { withConfirmation } from '../confirm.js';
import { instant } from '../history/moment.js';
import { suspendUser } from '../moderation/judgements.js';
import { action } from '../run.js';
import type { Session } from '../session.js';

const roles: readonly Role[] = ['curator', 'auditor', 'operator', 'moderator'];

interface NewUser extends Record<'username' | 'email' | 'password', string> {
  readonly name?: string;
  readonly reason?: string;
}

export function usersCommands(program: Command): void {
  const users = program.command('users').description('people');
  users
    .command('create')
    .description('registers a user; the password is read from --password or HELIOGRAPH_PASSWORD')
    .requiredOption('--username <name>')
    .requiredOption('--email <address>')
    .option('--name <name>', 'display name; without it, the username')
    .addOption(new Option('--password <password>').env('HELIOGRAPH_PASSWORD').makeOptionMandatory())
    .option('--reason <words>', REASON_NOTICE)
    .action(
      action(async (session, { username, email, name, password, reason }: NewUser) => {
        const dispatcher = await session.dispatcher();
        const user = await dispatcher.dispatch(
          new RegisterUser(session.context(reason), { username, email, name: name ?? username, password }),
        );
        const { userId: id, createdAt } = user;
        session.output.answer(
          { id, username: user.username, name: user.name, email: user.email, created_at: createdAt },
          () => `User ${id}: ${user.username}`,
        );
      }),
    );
  for (const [verb, message, effect, after] of [
    ['grant', GrantRole, 'gives a user a staff role', 'now has'],
    ['revoke', RevokeRole, 'removes a staff role; its scopes are removed from all tokens of the user within a second', 'no longer has'],
  ] as const)
    users
      .command(verb)
      .description(effect)
      .argument('<username>')
      .addOption(new Option('--role <role>').choices(roles).makeOptionMandatory())
      .option('--reason <words>', REASON_NOTICE)
      .action(
        action(async (session, username: string, { role, reason }: { role: Role; reason?: string }) => {
          const { userId } = await session.user(username);
          await (await session.dispatcher()).dispatch(new message(session.context(reason), userId, role));
          session.output.answer({ username, role, granted: verb === 'grant' }, () => `${username} ${after} the role ${role}`);
        }),
      );
  users
    .command('erase')
    .description('erases a user for good, as DELETE /me does; asks first')
    .argument('<username>')
    .requiredOption('--reason <words>', 'kept in the log for good, so do not write about the person')
    .option('--yes', 'does not ask for confirmation')
    .action(action(erase));
  users
    .command('reset-second-factor')
    .description('removes the second factor and the recovery codes of a user who has lost them, and tells the user by e-mail')
    .argument('<username>')
    .requiredOption('--reason <words>', 'kept in the log for good, so do not write about the person')
    .action(action(resetSecondFactor));
  users
    .command('email')
    .description(
      'changes the e-mail address of a user who has lost access to the mailbox; the previous address can undo this for seven days',
    )
    .argument('<username>')
    .requiredOption('--to <address>')
    .requiredOption('--reason <words>', 'kept in the log for good, so do not write about the person')
    .action(
      action(async (session, username: string, { to, reason }: { to: string; reason: string }) => {
        const { userId } = await session.user(username);
        const order = { by: operator(), reason };
        await (await session.dispatcher()).dispatch(new OrderEmailChange(session.context(), userId, to, order));
        session.output.answer(
          { username, email: to, reason },
          () => `The address of ${username} is now ${to}. A link was sent there to confirm it.`,
        );
      }),
    );
  users
    .command('disable')
    .description(
      'suspends a user: hidden from everybody at once, sessions and tokens end, their apps stop; run it again to change reason and end',
    )
    .argument('<username>')
    .option('--reason <words>', 'shown to the user, and kept in the log')
    .option('--until <time>', 'such as 2026-12-24 or 2026-12-24T08:00:00Z; without it, until users enable', instant)
    .action(
      action(async (session, username: string, { reason = null, until = null }: { reason?: string | null; until?: Date | null }) => {
        const { userId } = await session.user(username);
        await (await session.dispatcher()).dispatch(suspendUser(session.context(), userId, { reason: 'other', note: reason, until }));
        const end = until?.toISOString() ?? null;
        session.output.answer(
          { username, disabled: true, reason, until: end },
          () => `${username} is disabled${end ? ` until ${end}` : ''}`,
        );
      }),
    );
  users
    .command('enable')
    .description('lifts a suspension: everything is shown as before; sessions and tokens that it ended stay ended')
    .argument('<username>')
    .option('--reason <words>', 'kept in the log')
    .action(
      action(async (session, username: string, { reason = null }: { reason?: string | null }) => {
        const { userId } = await session.user(username);
        await (await session.dispatcher()).dispatch(new LiftSuspension(session.context(), userId, { note: reason, by: operator() }));
        session.output.answer({ username, disabled: false, reason }, () => `${username} is enabled`);
      }),
    );
}

async function resetSecondFactor(session: Session, username: string, { reason }: { reason: string }): Promise<void> {
  const { userId } = await session.user(username);
  const order = { by: operator(), reason };
  const reset = await (await session.dispatcher()).dispatch(new ResetSecondFactor(session.context(), userId, order));
  session.output.answer({ username, user_id: userId, reset, reason }, () =>
    reset ? `${username} no longer has a second factor` : `${username} has no second factor; nothing has changed`,
  );
}

/** The account with the answer, and the photos; everything else, and what fails here, is the workers'. */
async function erase(session: Session, username: string, { reason, yes = false }: { reason: string; yes?: boolean }): Promise<number> {
  const { userId } = await session.user(username);
  const question = `Erase ${username} (user ${userId}) for good, with all photos, comments, likes and follows? This cannot be undone.`;
  const without = `This erases ${username} for good. To confirm without a question: heliograph users erase ${username} --reason ... --yes`;
  return withConfirmation(session.output, { yes, question, without }, async () => {
    const dispatcher = await session.dispatcher();
    const context = session.context();
    await dispatcher.dispatch(new OrderErasure(context, userId, { by: operator(), reason }));
    await dispatcher.dispatch(new ForgetOwner(context, userId));
    session.output.answer(
      { username, user_id: userId, reason },
      () => `${username} is erased. Run heliograph erasures show ${userId} to see whether anything is left.`,
    );
  });
}
