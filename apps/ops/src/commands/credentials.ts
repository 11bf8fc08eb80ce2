import { CreatePersonalToken, RegisterApplication } from '@heliograph/identity-contracts';
import type { Command } from 'commander';
import { REASON_NOTICE } from '../operator.js';
import { action } from '../run.js';

interface NewApp {
  readonly owner: string;
  readonly name: string;
  readonly callback: string[];
  readonly website?: string;
  readonly public?: boolean;
  readonly reason?: string;
}

export function credentialsCommands(program: Command): void {
  program
    .command('tokens')
    .description('personal access tokens')
    .command('create')
    .description('a personal token, shown once')
    .requiredOption('--user <username>')
    .requiredOption('--scopes <scopes...>', 'separated by spaces or commas')
    .option('--name <name>', 'what it is for', 'command line')
    .option('--reason <words>', REASON_NOTICE)
    .action(
      action(async (session, { user, scopes, name, reason }: { user: string; scopes: string[]; name: string; reason?: string }) => {
        const { userId } = await session.user(user);
        const wanted = scopes.flatMap((scope) => scope.split(/[\s,]+/)).filter(Boolean);
        const token = await (await session.dispatcher()).dispatch(new CreatePersonalToken(session.context(reason), userId, name, wanted));
        const scope = token.scopes.join(' ');
        session.output.answer({ id: token.id, access_token: token.accessToken, token_type: 'Bearer', scope }, () => token.accessToken);
      }),
    );
  program
    .command('apps')
    .description('registered applications')
    .command('create')
    .description('an app and its first secret, shown once, if it has one')
    .requiredOption('--owner <username>')
    .requiredOption('--name <name>')
    .requiredOption('--callback <url...>')
    .option('--website <url>')
    .option('--public', 'it runs where its text can be read: it gets no secret and must use PKCE')
    .option('--reason <words>', REASON_NOTICE)
    .action(
      action(async (session, { owner, name, callback, website, public: isPublic = false, reason }: NewApp) => {
        const { userId } = await session.user(owner);
        const app = await (await session.dispatcher()).dispatch(
          new RegisterApplication(session.context(reason), userId, { name, callbackUrls: callback, website: website ?? null, isPublic }),
        );
        const answer = {
          id: app.id,
          client_id: app.clientId,
          client_secret: app.clientSecret,
          name: app.name,
          callback_urls: app.callbackUrls,
        };
        const secret = app.clientSecret === null ? '' : `\nclient_secret  ${app.clientSecret}   (shown once)`;
        session.output.answer(answer, () => `client_id      ${app.clientId}${secret}`);
      }),
    );
}
