import { endLine, wholeList } from '@heliograph/event-store/audit';
import { BarPicture, type BarredPicture, ListBarredPictures } from '@heliograph/media-contracts';
import { Argument, type Command } from 'commander';
import { action } from '../run.js';
import type { Session } from '../session.js';

const AT_ONCE = 500;

export function hashesCommand(moderation: Command): void {
  moderation
    .command('hashes')
    .description('exports the hashes of blocked pictures to stdout, or blocks those of a file: one JSON object per line')
    .addArgument(new Argument('<direction>').choices(['export', 'import']))
    .argument('[file]', 'to import')
    .action(
      action((session, direction: 'export' | 'import', file?: string) =>
        direction === 'export' ? exported(session) : imported(session, file),
      ),
    );
}

async function exported(session: Session): Promise<void> {
  const dispatcher = await session.dispatcher();
  let pictures: readonly BarredPicture[] = [];
  let count = 0;
  do {
    pictures = await dispatcher.dispatch(new ListBarredPictures(pictures.at(-1)?.checksum ?? '', AT_ONCE));
    for (const picture of pictures) await session.output.line(JSON.stringify(picture));
    count += pictures.length;
  } while (pictures.length === AT_ONCE);
  await session.output.line(endLine(count));
}

/** Nothing is imported of a file that was cut. A line that is none stops it; what came before stands, and the same file again goes on. */
async function imported(session: Session, file: string | undefined): Promise<void> {
  if (file === undefined) throw new Error('Name a file: heliograph moderation hashes import FILE');
  const dispatcher = await session.dispatcher();
  const lines = await wholeList(file, 'heliograph moderation hashes export');
  let count = 0;
  for (const { text, number } of lines) {
    await dispatcher.dispatch(new BarPicture(session.context(), pictureIn(text, number), null));
    count += 1;
  }
  session.output.answer({ imported: count }, () => `${count} hashes blocked`);
}

function pictureIn(line: string, number: number): BarredPicture {
  let read: Partial<Record<keyof BarredPicture, unknown>> = {};
  try {
    read = JSON.parse(line) as typeof read;
  } catch {
    // Said below.
  }
  const { checksum, fingerprint = null } = read ?? {};
  if (typeof checksum !== 'string' || (fingerprint !== null && typeof fingerprint !== 'string'))
    throw new Error(`Line ${number} must be {"checksum", "fingerprint"}`);
  return { checksum, fingerprint };
}
