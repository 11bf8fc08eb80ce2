import { openVapid, PushSender } from '@heliograph/push';
import type { Work, WorkServices } from '@heliograph/runtime';
import { every } from '@heliograph/timing';
import { BrowserRound } from './browser-round.js';
import { forgetOldMessages } from './browser-message-rows.js';

const PAUSE_MILLISECONDS = 2_000;
const SWEEP_MILLISECONDS = 600_000;

/** Sends messages to browsers, every two seconds, where notifications of browsers are on. Several workers may do it at once. */
export function notifyBrowsers(
  { database, store, push, writePush, log }: Pick<WorkServices, 'database' | 'store' | 'push' | 'writePush' | 'log'>,
  pause = PAUSE_MILLISECONDS,
): Work {
  const onError = ({ message }: Error) => log({ level: 'warn', message: `messages for browsers: ${message}` });
  const works = [every(SWEEP_MILLISECONDS, () => forgetOldMessages(database, new Date()), { onError })];
  if (push && writePush) {
    const sender = new PushSender({ vapid: openVapid(push.privateKey, push.subject), mayBeLoopback: push.mayBeLoopback });
    const { keyring } = store;
    const round = new BrowserRound({ database, keyring, sender, writePush, webUrl: push.webUrl, log });
    works.push(every(pause, async (stopping) => void (await round.run(() => new Date(), stopping)), { onError }));
  }
  return { stop: async () => void (await Promise.all(works.map((work) => work.stop()))) };
}
