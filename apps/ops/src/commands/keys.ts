import { keyId, rotateSigningKey } from '@heliograph/event-store/audit';
import { type Rewrapped, rotateMasterKey, wrappingsHere } from '@heliograph/event-store/privacy';
import type { Command } from 'commander';
import { exitCodes } from '../exit-codes.js';
import { rows } from '../output.js';
import { action } from '../run.js';
import type { Session } from '../session.js';

export function keysCommands(program: Command): void {
  const keys = program.command('keys').description('the master key, and the key that signs checkpoints');
  keys
    .command('list')
    .description('which master keys have wrapped how many keys of people and secrets, and which of them is given here')
    .action(action(list));
  keys
    .command('rotate')
    .description('wraps everything under HELIOGRAPH_MASTER_KEY that HELIOGRAPH_MASTER_KEY_PREVIOUS has wrapped, while the product runs')
    .option('--signing', 'the key that signs checkpoints, in its place: what the old one has signed stays verifiable')
    .action(action((session, { signing }: { signing?: boolean }) => (signing ? rotateSigning(session) : rotate(session))));
}

async function list(session: Session): Promise<number> {
  const masterKey = await session.masterKey();
  const found = await wrappingsHere(await session.admin());
  const is = (id: string) => (id === masterKey.id ? 'current' : masterKey.opens(id) ? 'previous' : 'missing');
  const wrappings = found.map((each) => ({ ...each, is: is(each.master_key) }));
  session.output.answer(wrappings, () =>
    rows(
      ['master key', '', 'keys', 'secrets'],
      wrappings.map((each) => [each.master_key, each.is, each.keys, each.secrets]),
    ),
  );
  return wrappings.some((each) => each.is === 'missing') ? exitCodes.faultFound : exitCodes.ok;
}

async function rotate(session: Session): Promise<number> {
  // Refuses where something is wrapped by a third key.
  await session.runtime();
  const masterKey = await session.masterKey();
  const rotated = await rotateMasterKey(await session.admin(), masterKey, {
    stopping: session.stopping,
    onProgress: (rewrapped, of) => session.output.progress(`${rewrapped} of ${of} wrapped again`, { rewrapped, of }),
  });
  reportUnopenedRows(session, rotated);
  session.output.answer({ master_key: masterKey.id, ...rotated }, () =>
    rotated.rewrapped === 0 && rotated.unopened.length === 0
      ? `Nothing to do: everything is wrapped by ${masterKey.id}`
      : `${rotated.rewrapped} wrapped again, by ${masterKey.id}`,
  );
  return rotated.unopened.length === 0 ? exitCodes.ok : exitCodes.faultFound;
}

async function rotateSigning(session: Session): Promise<number> {
  // Refuses a foreign master key.
  await session.runtime();
  const { number, checkpoint, from, to } = await rotateSigningKey(await session.admin(), await session.masterKey());
  const rotated = { rotation: number, checkpoint, public_key: to, key_id: keyId(to), before: { public_key: from, key_id: keyId(from) } };
  session.output.answer(rotated, () => `${to} signs from checkpoint ${checkpoint} on; before it was ${from}`);
  return exitCodes.ok;
}

const MAX_NAMED = 20;

export function reportUnopenedRows({ output }: Session, { unopened }: Rewrapped): void {
  for (const name of unopened.slice(0, MAX_NAMED))
    output.message(`${name} cannot be opened and was left as it is: it was changed, or belongs to another row`);
  if (unopened.length > MAX_NAMED) output.message(`and ${unopened.length - MAX_NAMED} more`);
}
