import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { PhotoId } from '@heliograph/kernel';
import { type Settings } from '@heliograph/settings';
import { entry } from './program.js';

/** The output of `heliograph status --json` (contract C). */
interface Status {
  readonly demo?: {
    readonly username: string;
    readonly password: string;
    readonly token: string;
    readonly photo_id?: PhotoId | null;
  } | null;
  /** Left out where all are up to date. */
  readonly read_models?: readonly { readonly words: string }[];
}

/** Addresses, the demo login and three things to try. */
export async function greeting(workspace: string, settings: Settings, env: NodeJS.ProcessEnv, logs: string | null): Promise<string> {
  const { demo, read_models: unfinished = [] } = await askStatus(workspace, env);
  const api = settings.api.publicUrl;
  const lines = [
    '',
    `Heliograph is running (${settings.profile}).`,
    '',
    `  Pages    ${settings.web.url}`,
    `  API      ${api}   documentation: ${api}/docs`,
    `  Mails    ${mails(settings)}`,
    `  Metrics  http://localhost:${settings.metrics.port}/metrics`,
    `  Data     ${settings.dataDir}`,
    ...(logs ? [`  Logs     ${logs}`] : []),
    ...(demo ? ['', `  Demo login  ${demo.username} / ${demo.password}`, `  Demo token  ${demo.token}`] : []),
    ...(unfinished.length > 0 ? ['', 'After the upgrade:', ...unfinished.map(({ words }) => `  ${words}`)] : []),
    '',
    'Try:',
    `  curl '${api}/photos?sort=recent&include=user'`,
    demo ? `  curl ${api}/users/${demo.username}` : `  curl '${api}/users?sort=new'`,
    demo
      ? `  curl -X POST -H 'Authorization: Bearer ${demo.token}' ${api}/photos/${demo.photo_id ?? 1}/like`
      : `  curl ${api}/healthz/ready`,
    '',
    'npx --no-install heliograph --help shows the commands for operators. Ctrl-C stops everything.',
    '',
  ];
  return lines.join('\n');
}

function mails({ mail, web }: Settings): string {
  if (mail.url === null) return 'not sent, because MAIL_URL is not set';
  if (mail.isShown) return `${web.url}/dev/mailbox`;
  return mail.url.startsWith('file:') ? `kept in ${fileURLToPath(mail.url)}` : `sent from ${mail.from}`;
}

/** Where the command fails, the addresses are still printed. */
async function askStatus(workspace: string, env: NodeJS.ProcessEnv): Promise<Status> {
  try {
    const options = { env, cwd: workspace, timeout: 20_000 };
    const { stdout } = await promisify(execFile)(process.execPath, [entry(workspace, 'ops'), 'status', '--json'], options);
    return JSON.parse(stdout) as Status;
  } catch {
    return {};
  }
}
