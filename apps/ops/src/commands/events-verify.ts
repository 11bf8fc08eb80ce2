import { access, constants, open } from 'node:fs/promises';
import type { LogDefinition } from '@heliograph/event-store';
import {
  type AdoptedCheckpoints,
  type ChainVerification,
  type CheckpointsVerification,
  keyId,
  KeysInUse,
  type KeysVerification,
  verifyCheckpoints,
  verifyKeys,
  verifyLog,
  verifyNoOthers,
} from '@heliograph/event-store/audit';
import { mayReadKeys } from '@heliograph/event-store/privacy';
import { type Command, CommanderError, InvalidArgumentError } from 'commander';
import { exitCodes } from '../exit-codes.js';
import { action } from '../run.js';
import { logNames } from './log-names.js';
import { readCheckpoints } from './read-checkpoints.js';

interface Verification {
  readonly logs: readonly ChainVerification[];
  readonly checkpoints: CheckpointsVerification;
  /** Null: the login may not read them. */
  readonly keys: KeysVerification | null;
}

function publicKey(text: string): string {
  try {
    keyId(text);
    return text;
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
}

/** Opens the file at the first read: a line reader that is created earlier drops the lines that arrive before it is iterated. */
async function* linesOf(file: string): AsyncGenerator<string> {
  yield* (await open(file)).readLines();
}

/** Before the hours that a verification may take. @throws Error what to do */
async function readable(file: string): Promise<void> {
  await access(file, constants.R_OK).catch(({ code }: NodeJS.ErrnoException) => {
    throw new Error(`--checkpoints ${file} cannot be read (${code}): give the file that events checkpoints has written`);
  });
}

function inWords({ logs, checkpoints, keys }: Verification): string {
  const lines = logs.flatMap(({ log, events, faults }) =>
    faults.length === 0
      ? [`${log}: ${events} events, whole`]
      : faults.map(({ seq, reason }) => (seq === null ? `${log}: ${reason}` : `${log} ${seq}: ${reason}`)),
  );
  const kept = checkpoints.kept > 0 ? `, ${checkpoints.kept} kept` : '';
  if (checkpoints.faults.length === 0) lines.push(`signed checkpoints: ${checkpoints.checkpoints}${kept}, good`);
  lines.push(...checkpoints.adopted.map(adoptedInWords));
  lines.push(...checkpoints.faults.map(({ checkpoint, reason }) => `checkpoint${checkpoint === null ? '' : ` ${checkpoint}`}: ${reason}`));
  if (keys === null) lines.push('keys: not verified, because this login cannot read them');
  else if (keys.faults.length === 0) lines.push(`keys: ${keys.keys}, all open`);
  lines.push(...(keys?.faults.map(({ reason }) => reason) ?? []));
  return lines.join('\n');
}

/** No fault: a statement in the logs explains it. */
function adoptedInWords({ first, last, at, by, reason }: AdoptedCheckpoints): string {
  const which = first === null ? 'no checkpoint' : first === last ? `checkpoint ${first}` : `checkpoints ${first} to ${last}`;
  return `${which}: signed in the life before ${at}, when ${by} adopted the database: ${reason}`;
}

export function verifyCommand(events: Command): void {
  events
    .command('verify')
    .description('recomputes the hash chain of a log, or of all, compares it with signed checkpoints, and names what was changed')
    .argument('[log]')
    .option('--checkpoints <file>', 'also the checkpoints in this file, kept elsewhere since (events checkpoints)')
    .option('--key <key>', 'the public key that must have signed them; default: the one of this database', publicKey)
    .action(
      action(async (session, name: string | undefined, { checkpoints: file, key }: { checkpoints?: string; key?: string }) => {
        if (file) await readable(file);
        const database = await session.reader();
        const keyring = (await mayReadKeys(database)) ? (await session.runtime()).store.keyring : null;
        if (keyring === null && key === undefined)
          throw new CommanderError(exitCodes.usage, 'key', 'Give --key: this login cannot read the key that signs checkpoints');
        const names = logNames(session, name);
        const watch = {
          stopping: session.stopping,
          onProgress: (what: string, done: number, of: number) => session.output.progress(`${what} ${done} of ${of}`),
        };
        const inUse = keyring && new KeysInUse(database, keyring);
        const logs: ChainVerification[] = [];
        for (const log of names) logs.push(await verifyLog(database, session.logs.get(log) as LogDefinition, inUse, watch));
        if (!name) logs.push(...(await verifyNoOthers(database, names)));
        const kept = file ? linesOf(file) : [];
        const checkpoints = await verifyCheckpoints(database, await readCheckpoints(session), { logs: names, publicKey: key, kept, watch });
        const found: Verification = { logs, checkpoints, keys: keyring && inUse && (await verifyKeys(database, keyring, inUse, watch)) };
        session.output.answer(found, () => inWords(found));
        const parts = [...found.logs, found.checkpoints, found.keys];
        return parts.some((part) => (part?.faults.length ?? 0) > 0) ? exitCodes.faultFound : exitCodes.ok;
      }),
    );
}
