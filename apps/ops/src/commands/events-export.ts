import { exportText } from '@heliograph/event-store/audit';
import type { Command } from 'commander';
import { exitCodes } from '../exit-codes.js';
import { action } from '../run.js';
import { logNames, wholeNumber } from './log-names.js';
import { readCheckpoints } from './read-checkpoints.js';

export function exportCommand(events: Command): void {
  events
    .command('export')
    .description('one log, or all of them in turn, as stored: for auditors, always JSON lines, personal fields stay encrypted')
    .argument('[log]')
    .option('--after <seq>', 'only events of this one log after this seq', wholeNumber, 0)
    .action(
      action(async (session, name: string | undefined, { after }: { after: number }) => {
        if (after > 0 && !name) throw new Error('--after is a position in one log: name the log');
        const database = await session.reader();
        const logs = logNames(session, name);
        // A seed that cannot be decrypted is reported by events verify; the export continues without it.
        const publicKey = await (await readCheckpoints(session)).findPublicKey().catch(() => null);
        const reached = new Map<string, number>();
        const watch = {
          stopping: session.stopping,
          onProgress: (log: string, seq: number, head: number) => {
            reached.set(log, seq);
            session.output.progress(`${log}: ${seq} of ${head} events`);
          },
        };
        for await (const text of exportText(database, { logs, after, publicKey, watch })) await session.output.line(text.trimEnd());
        if (!session.stopping()) return;
        for (const log of logs) session.output.message(`To continue ${log}: events export ${log} --after ${reached.get(log) ?? after}`);
        return exitCodes.failed;
      }),
    );
}
