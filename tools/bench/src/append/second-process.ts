import { answer } from '../child.js';
import { closedLoop } from '../closed-loop.js';
import type { Contender, ContenderName } from './contender.js';
import { openContender } from './open-contender.js';

export type AppendQuestion =
  /** Connects and warms up plans, caches and keys. */
  | { readonly what: 'open'; readonly name: ContenderName; readonly url: string; readonly callers: number; readonly seconds: number }
  | { readonly what: 'run'; readonly callers: number; readonly seconds: number }
  | { readonly what: 'close' };

let contender: Contender | null = null;

answer<AppendQuestion>(async (question) => {
  if (question.what === 'open') contender = await openContender(question.name, question.url, question.callers);
  if (!contender) throw new Error('No contender is open');
  const { call, close } = contender;
  if (question.what === 'run') return closedLoop(question.callers, question.seconds, call);
  if (question.what === 'open') await closedLoop(question.callers, question.seconds, call);
  else await close();
});
