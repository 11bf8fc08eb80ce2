import { newVapidKey, openVapid } from '@heliograph/push';
import type { Command } from 'commander';
import { action } from '../run.js';
import type { Session } from '../session.js';

export function pushCommands(program: Command): void {
  program
    .command('push')
    .description('notifications of browsers')
    .command('keys')
    .description('makes a key for VAPID_PRIVATE_KEY, and stores it nowhere')
    .action(action(makeKeys));
}

async function makeKeys({ output }: Session): Promise<void> {
  const privateKey = newVapidKey();
  const keys = { private_key: privateKey, public_key: openVapid(privateKey, '').publicKey };
  output.answer(keys, () => `VAPID_PRIVATE_KEY=${keys.private_key}\n`);
}
