import { checkpointLines, keyId, type SignedCheckpoint } from '@heliograph/event-store/audit';
import type { Command } from 'commander';
import { exitCodes } from '../exit-codes.js';
import { action } from '../run.js';
import { wholeNumber } from './log-names.js';
import { readCheckpoints } from './read-checkpoints.js';

const inJson = ({ number, signedAt, keyId: key }: SignedCheckpoint) => ({ number, signed_at: signedAt, key_id: key });

export function checkpointCommands(events: Command): void {
  events
    .command('checkpoint')
    .description('signs the heads of all logs now, as workers do every ten minutes')
    .action(
      action(async (session) => {
        const { signedCheckpoints } = await session.runtime();
        const signed = await signedCheckpoints.sign();
        const newest = signed ?? (await signedCheckpoints.newest());
        session.output.answer(newest && { ...inJson(newest), signed: signed !== null }, () =>
          newest ? `checkpoint ${newest.number} of ${newest.signedAt}${signed ? '' : ': nothing was written since'}` : 'there is no log',
        );
      }),
    );
  events
    .command('checkpoints')
    .description(
      'signed checkpoints, and statements of one key about the next, always one JSON object per line: keep the file where the operators of the product cannot change it',
    )
    .option('--after <number>', 'only those after this number', wholeNumber, 0)
    .action(
      action(async (session, { after }: { after: number }) => {
        for await (const line of checkpointLines(await readCheckpoints(session), after)) {
          if (session.stopping()) return exitCodes.failed;
          await session.output.line(line);
        }
      }),
    );
  events
    .command('key')
    .description('the public key that checkpoints are signed under, for auditors to note down')
    .action(
      action(async (session) => {
        const key = await (await session.runtime()).signedCheckpoints.publicKey();
        session.output.answer({ public_key: key, key_id: keyId(key) }, () => key);
      }),
    );
}
