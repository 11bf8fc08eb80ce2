import { type FileFinding, type FilesVerified, verifyFiles } from '@heliograph/runtime';
import type { Command } from 'commander';
import { exitCodes } from '../exit-codes.js';
import { action } from '../run.js';
import type { Session } from '../session.js';

const verifying = `Compares the store of files with the database: renditions, originals, pictures of people, pieces of uploads.

  missing      the database names it, and it is not in the store
  wrong bytes  its SHA-256 is not the one in its event; files whose event has none are counted, and not compared
  untracked    it is in the store, nothing names it, and it is older than the time after which a worker removes such files

One line for each, with --json one object; the last line has the numbers. Nothing is changed. It reads every file; you can interrupt it and start again. The exit code is 0 where nothing is missing or wrong, even if files are untracked.`;

export function mediaVerifyCommand(media: Command): void {
  media
    .command('verify')
    .summary('compares the store of files with the database: missing, wrong bytes, untracked')
    .description(verifying)
    .action(action(verify));
}

async function verify(session: Session): Promise<number> {
  const { database, storage } = await session.runtime();
  const { contexts, output, stopping } = session;
  const verified = await verifyFiles({
    ...{ database, storage, contexts, stopping },
    onFinding: (finding) => output.line(output.json ? JSON.stringify(finding) : inWordsOf(finding)),
    report: (line, counts) => output.progress(line, inShort(counts)),
  });
  output.answer({ ...inShort(verified), complete: !stopping() }, () => inWords(verified, stopping()));
  if (verified.missing + verified.wrong > 0) return exitCodes.faultFound;
  return stopping() ? exitCodes.failed : exitCodes.ok;
}

const inWordsOf = ({ finding, key, of }: FileFinding): string => `${finding}  ${key}${of === null ? '' : ` of ${of}`}`;

const inShort = ({ notCompared, ...counts }: FilesVerified) => ({ ...counts, not_compared: notCompared });

const inWords = ({ named, missing, wrong, notCompared, untracked }: FilesVerified, isStopped: boolean): string =>
  `${isStopped ? 'Interrupted; so far ' : ''}${named} files that the database names: ${missing} missing, ${wrong} with wrong bytes, ${notCompared} with no hash recorded. ${untracked} in the store that nothing names.`;
