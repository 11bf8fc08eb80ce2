import { setTimeout as pause } from 'node:timers/promises';
import type { Dispatcher } from '@heliograph/cqrs';
import type { PhotoId } from '@heliograph/kernel';
import {
  CountMissingFormats,
  type FailedRenditionWork,
  FORMATS,
  ListFailedRenditionWork,
  ListFormatWork,
  RENDITIONS,
  renditionJob,
} from '@heliograph/media-contracts';
import { seenWorkers } from '@heliograph/projections';
import type { Command } from 'commander';
import { unservedContexts, workerRemedy } from '../doctor/workers.check.js';
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
    .description(
      'has workers make the renditions that photos lack, also of those that failed and may be tried again; may be interrupted and begun again',
    )
    .action(action(rebuildRenditions));
  mediaVerifyCommand(media);
}

/** What photos may lack, and the queue whose jobs make it. */
interface Lack {
  readonly queue: string;
  /** Photos that lack it, in the order of their ids, from after one of them. */
  page(after: PhotoId | null): Promise<readonly PhotoId[]>;
  count(): Promise<number>;
}

/** Photos that were never published come first: with their first renditions they are among those that lack the other formats. */
function lacksOf(dispatcher: Dispatcher): readonly Lack[] {
  return [
    {
      queue: RENDITIONS,
      page: async (after) => (await failedPage(dispatcher, after)).map(({ photoId }) => photoId),
      count: async () => {
        let photos = 0;
        for (
          let page = await failedPage(dispatcher, null);
          page.length > 0;
          page = await failedPage(dispatcher, page.at(-1)?.photoId ?? null)
        )
          photos += page.length;
        return photos;
      },
    },
    {
      queue: FORMATS,
      page: (after) => dispatcher.dispatch(new ListFormatWork({ kind: 'missing', after }, AT_ONCE)),
      count: () => dispatcher.dispatch(new CountMissingFormats()),
    },
  ];
}

/** Those that may be made now; a page is empty only after the last of them. A picture that cannot be read stays so. */
async function failedPage(dispatcher: Dispatcher, after: PhotoId | null): Promise<readonly FailedRenditionWork[]> {
  for (let from = after; ; ) {
    const failed = await dispatcher.dispatch(new ListFailedRenditionWork(from, AT_ONCE));
    const found = failed.filter(({ reason, isUploadThere }) => reason !== 'undecodable' && isUploadThere);
    if (found.length > 0 || failed.length < AT_ONCE) return found;
    from = failed.at(-1)?.photoId ?? null;
  }
}

/** The work is all files that are missing, so nothing has to be remembered: a second run continues the first. */
export async function rebuildRenditions(session: Session): Promise<number> {
  const { database } = await session.runtime();
  const unserved = unservedContexts(session, await seenWorkers(database)).filter((name) => name === 'media');
  if (unserved.length > 0) throw new Error(workerRemedy(unserved));
  const lacks = lacksOf(await session.dispatcher());
  const missing = async () => (await Promise.all(lacks.map((lack) => lack.count()))).reduce((sum, photos) => sum + photos, 0);
  const photos = await missing();
  for (const lack of lacks) await fill(session, lack);
  const left = await missing();
  session.output.answer({ photos, made: photos - left, missing: left }, () => inWords(photos, left, session.stopping()));
  return left === 0 ? exitCodes.ok : exitCodes.faultFound;
}

/** Jobs may be lost, so it goes round until a round has made nothing. */
async function fill(session: Session, lack: Lack): Promise<void> {
  const photos = await lack.count();
  for (let left = photos, before = left + 1; left > 0 && left < before && !session.stopping(); left = await lack.count()) {
    before = left;
    await round(session, lack, (made) =>
      session.output.progress(`${lack.queue}: ${photos - before + made} of ${photos} photos`, { photos, missing: before - made }),
    );
  }
}

/** Every photo once, some at a time. @param report is given how many are made so far; all are counted once a round, for there may be a million */
async function round(session: Session, { queue, page: pageAfter }: Lack, report: (made: number) => void): Promise<void> {
  const { queues } = await session.runtime();
  const isIdle = async () => {
    const { waiting, active, delayed } = await queues.counts('media', queue);
    return waiting + active + delayed === 0;
  };
  let after: PhotoId | null = null;
  let made = 0;
  for (let page = await pageAfter(after); page.length > 0 && !session.stopping(); page = await pageAfter(after)) {
    for (const photoId of page) {
      const { data, options } = renditionJob(photoId);
      await queues.add('media', queue, data, options);
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
  const made = `Made the missing renditions of ${photos - left} of ${photos} photos.`;
  if (left === 0) return made;
  return isStopped
    ? `${made} Waiting jobs are still done. Run the same command again to continue.`
    : `${made} ${left} failed: the log of the worker says why.`;
}
