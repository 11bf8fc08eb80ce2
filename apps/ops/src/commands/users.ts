import { DisableUser, EnableUser, GrantRole, RegisterUser, type Role } from '@heliograph/identity-contracts';
import { Argument, type Command, Option } from 'commander';
import { action } from '../run.js';

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
  users
    .command('grant')
    .description('gives a user a staff role')
    .argument('<username>')
    .addOption(new Option('--role <role>').choices(['curator', 'auditor', 'operator']).makeOptionMandatory())
    .action(
      action(async (session, username: string, { role }: { role: Role }) => {
        const { userId } = await session.user(username);
        await (await session.dispatcher()).dispatch(new GrantRole(session.context(), userId, role));
        session.output.answer({ username, role }, () => `${username} is ${role} now`);
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
