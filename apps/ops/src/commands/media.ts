import { setTimeout as pause } from 'node:timers/promises';
import type { PhotoId } from '@heliograph/kernel';
import { CountMissingFormats, FORMATS, formatsJob, ListFormatWork } from '@heliograph/media-contracts';
import { seenWorkers } from '@heliograph/projections';
import type { Command } from 'commander';
import { unservedContexts, withoutWorker } from '../doctor/workers.check.js';
import { exitCodes } from '../exit-codes.js';
import { action } from '../run.js';
import type { Session } from '../session.js';
import { mediaVerifyCommand } from './media-verify.js';

/** Photos whose jobs wait at once: few, so that an upload waits for little. */
const AT_ONCE = 50;
const PAUSE_MILLISECONDS = 500;

export function mediaCommands(program: Command): void {
  const media = program.command('media').description('pictures');
  media
    .command('rebuild')
    .description('has workers make the renditions that photos lack; may be interrupted and begun again')
    .action(action(rebuild));
  mediaVerifyCommand(media);
}

/** The work is what is missing, so that there is nothing to remember: whoever begins again goes on. */
async function rebuild(session: Session): Promise<number> {
  const { database } = await session.runtime();
  const unserved = unservedContexts(session, await seenWorkers(database)).filter((name) => name === 'media');
  if (unserved.length > 0) throw new Error(withoutWorker(unserved));
  const dispatcher = await session.dispatcher();
  const missing = () => dispatcher.dispatch(new CountMissingFormats());
  const photos = await missing();
  let left = photos;
  // Jobs may be lost, so it goes round until a round has made nothing.
  for (let before = left + 1; left > 0 && left < before && !session.stopping(); ) {
    before = left;
    await round(session, (made) =>
      session.output.progress(`${photos - before + made} of ${photos} photos`, { photos, missing: before - made }),
    );
    left = await missing();
  }
  session.output.answer({ photos, made: photos - left, missing: left }, () => inWords(photos, left, session.stopping()));
  return left === 0 || session.stopping() ? exitCodes.ok : exitCodes.faultFound;
}

/** Every photo once, some at a time. @param report is given how many are made so far; all are counted once a round, for there may be a million */
async function round(session: Session, report: (made: number) => void): Promise<void> {
  const { queues } = await session.runtime();
  const dispatcher = await session.dispatcher();
  const pageAfter = (after: PhotoId | null) => dispatcher.dispatch(new ListFormatWork({ kind: 'missing', after }, AT_ONCE));
  const isIdle = async () => {
    const { waiting, active, delayed } = await queues.counts('media', FORMATS);
    return waiting + active + delayed === 0;
  };
  let after: PhotoId | null = null;
  let made = 0;
  for (let page = await pageAfter(after); page.length > 0 && !session.stopping(); page = await pageAfter(after)) {
    for (const photoId of page) {
      const { data, options } = formatsJob(photoId);
      await queues.add('media', FORMATS, data, options);
    }
    const wanted = new Set(page);
    const from: PhotoId | null = after;
    const madeOfPage = async () => page.length - (await pageAfter(from)).filter((photoId) => wanted.has(photoId)).length;
    let isLast = false;
    for (let ofPage = 0; ofPage < page.length && !isLast && !session.stopping(); ) {
      // Asked in this order: what an idle queue leaves undone stays so.
      isLast = await isIdle();
      ofPage = await madeOfPage();
      report(made + ofPage);
      if (isLast || ofPage === page.length) made += ofPage;
      else await pause(PAUSE_MILLISECONDS);
    }
    after = page.at(-1) ?? null;
  }
}

function inWords(photos: number, left: number, isStopped: boolean): string {
  if (photos === 0) return 'Nothing is missing.';
  const made = `Made what was missing of ${photos - left} of ${photos} photos.`;
  if (left === 0) return made;
  return isStopped
    ? `${made} Jobs that wait are still done; the same command goes on.`
    : `${made} Of ${left} it could not be made: the worker's log says why.`;
}
