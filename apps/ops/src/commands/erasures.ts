import { open } from 'node:fs/promises';
import { erasureLine, listErasures } from '@heliograph/backup';
import { endLine, erasureCertificate } from '@heliograph/event-store/audit';
import type { Erasure, ErasureFinding } from '@heliograph/event-store/privacy';
import { findErasureRemains } from '@heliograph/runtime';
import type { Command } from 'commander';
import { exitCodes } from '../exit-codes.js';
import { rows } from '../output.js';
import { action } from '../run.js';
import type { Session } from '../session.js';

export function erasuresCommands(program: Command): void {
  const erasures = program.command('erasures').description('erased people, and the certificate of each');
  erasures
    .command('list')
    .description('erasures by the id of the user, newest first, and whether every place is empty')
    .action(action(list));
  erasures
    .command('show')
    .description('checks every place that may hold data of an erased user, and says what is there')
    .argument('<user id>')
    .action(action(show));
  erasures
    .command('certificate')
    .description(
      'a signed document that an erasure is complete, with the way from its event to a signed checkpoint, for a third party to verify',
    )
    .argument('<user id>')
    .option('--out <file>', 'a new file; without it, stdout')
    .action(action(certify));
  erasures
    .command('export')
    .description('keys that were destroyed or are about to be, one JSON object per line, to keep apart from backups; it contains no names')
    .action(
      action(async (session) => {
        const listed = await listErasures(await session.admin());
        for (const erasure of listed) await session.output.line(erasureLine(erasure));
        await session.output.line(endLine(listed.length));
      }),
    );
}

async function list(session: Session): Promise<number> {
  const runtime = await session.runtime();
  const erasures = await runtime.erasures.listErasures();
  session.output.answer(erasures.map(summary), () =>
    erasures.length === 0
      ? 'Nobody has been erased.'
      : rows(
          ['user', 'begun', 'certified', 'not yet empty'],
          erasures.map((each) => Object.values(summary(each)).map(cell)),
        ),
  );
  return erasures.every(({ certifiedAt }) => certifiedAt !== null) ? exitCodes.ok : exitCodes.faultFound;
}

async function show(session: Session, id: string): Promise<number> {
  const { erasure, places } = await look(session, id);
  session.output.answer({ ...summary({ ...erasure, places }), places }, () =>
    [
      `User ${erasure.person}: begun ${cell(erasure.begunAt)}, ${erasure.certifiedAt ? `certified ${cell(erasure.certifiedAt)}` : 'not certified yet'}`,
      rows(
        ['place', 'found', 'check'],
        places.map(({ place, found, check }) => [place, String(found), check]),
      ),
    ].join('\n'),
  );
  return erasure.certifiedAt !== null && held(places).length === 0 ? exitCodes.ok : exitCodes.faultFound;
}

async function certify(session: Session, id: string, { out }: { out?: string }): Promise<number> {
  const runtime = await session.runtime();
  const lookedAt = new Date();
  const { erasure, places } = await look(session, id);
  if (held(places).length > 0) {
    session.output.message(
      `There is no certificate yet, because something is left: ${held(places).join(', ')}. See heliograph erasures show ${id}`,
    );
    return exitCodes.faultFound;
  }
  const { person, begunAt } = erasure;
  const erased = { log: 'identity', stream: `user-${person}`, type: 'identity.user-erased' };
  const text = JSON.stringify(await erasureCertificate(runtime, { person, begunAt, lookedAt, places }, erased));
  if (out === undefined) await session.output.line(text);
  else await writeNew(out, `${text}\n`);
  session.output.message(`User ${person}: ${places.length} places are empty. node tools/auditor/verify-certificate.mjs verifies it`);
  return exitCodes.ok;
}

/** Complete on the disk, or an error; nothing that is there is written over. */
async function writeNew(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function look(session: Session, id: string): Promise<{ erasure: Erasure; places: ErasureFinding[] }> {
  const runtime = await session.runtime();
  const erasure = /^[1-9]\d{0,15}$/.test(id) ? await runtime.erasures.findErasure(Number(id)) : null;
  if (!erasure) throw new Error(`There is no erasure of a user ${id}`);
  return { erasure, places: await findErasureRemains(runtime, erasure.person) };
}

const held = (places: readonly ErasureFinding[]): string[] => places.filter(({ found }) => found > 0).map(({ place }) => place);

const summary = ({ person, begunAt, certifiedAt, places }: Erasure) => ({
  user_id: person,
  begun_at: begunAt,
  certified_at: certifiedAt,
  held: held(places),
});

function cell(value: unknown): string {
  if (value === null) return 'no';
  return value instanceof Date ? value.toISOString() : String(value);
}
