import { DisableUser, EnableUser, GrantRole, RegisterUser, RevokeRole, type Role } from '@heliograph/identity-contracts';
import { Argument, type Command, Option } from 'commander';
import { action } from '../run.js';

const roles: readonly Role[] = ['curator', 'auditor', 'operator', 'moderator'];

export function usersCommands(program: Command): void {
  const users = program.command('users').description('people');
  users
    .command('create')
    .description('registers a user; the password is read from --password or HELIOGRAPH_PASSWORD')
    .requiredOption('--username <name>')
    .requiredOption('--email <address>')
    .option('--name <name>', 'display name; the username when left out')
    .addOption(new Option('--password <password>').env('HELIOGRAPH_PASSWORD').makeOptionMandatory())
    .action(
      action(
        async (session, { username, email, name, password }: Record<'username' | 'email' | 'password', string> & { name?: string }) => {
          const dispatcher = await session.dispatcher();
          const user = await dispatcher.dispatch(
            new RegisterUser(session.context(), { username, email, name: name ?? username, password }),
          );
          const { userId: id, createdAt } = user;
          session.output.answer(
            { id, username: user.username, name: user.name, email: user.email, created_at: createdAt },
            () => `User ${id}: ${user.username}`,
          );
        },
      ),
    );
  for (const [verb, message, effect, after] of [
    ['grant', GrantRole, 'gives a user a staff role', 'now'],
    ['revoke', RevokeRole, 'takes a staff role back; its scopes leave all tokens of the user within a second', 'no more'],
  ] as const)
    users
      .command(verb)
      .description(effect)
      .argument('<username>')
      .addOption(new Option('--role <role>').choices(roles).makeOptionMandatory())
      .action(
        action(async (session, username: string, { role }: { role: Role }) => {
          const { userId } = await session.user(username);
          await (await session.dispatcher()).dispatch(new message(session.context(), userId, role));
          session.output.answer({ username, role, granted: verb === 'grant' }, () => `${username} is ${role} ${after}`);
        }),
      );
  for (const [verb, message, effect] of [
    ['disable', DisableUser, 'nobody signs in as this user any more; sessions and tokens end'],
    ['enable', EnableUser, 'lets a disabled user sign in again'],
  ] as const)
    users
      .command(verb)
      .description(effect)
      .addArgument(new Argument('<username>'))
      .action(
        action(async (session, username: string) => {
          const { userId } = await session.user(username);
          await (await session.dispatcher()).dispatch(new message(session.context(), userId));
          session.output.answer({ username, disabled: verb === 'disable' }, () => `${username} is ${verb}d`);
        }),
      );
}
