import { answer } from '../child.js';
import { nodeCpuUs } from '../cpu.js';
import { type Load, runLoad } from './load.js';
import { runProbe } from './probe.js';
import { startWork } from './open-subject.js';
import type { StopWork, Subject } from './subject.js';

/** The commands to a process of the lag bench; `cpu` returns the microseconds of CPU time it has used so far. */
export type LagQuestion =
  | { readonly what: 'work'; readonly subject: Subject }
  | { readonly what: 'load'; readonly subject: Subject; readonly load: Load }
  | { readonly what: 'probe'; readonly subject: Subject; readonly table: string; readonly seconds: number; readonly firstPhoto: number }
  | { readonly what: 'cpu' }
  | { readonly what: 'stop' };

let stopWork: StopWork | null = null;

answer<LagQuestion>(async (question) => {
  switch (question.what) {
    case 'work':
      stopWork = await startWork(question.subject);
      return;
    case 'load':
      return runLoad(question.subject, question.load);
    case 'probe':
      return runProbe(question.subject, question.table, question.seconds, question.firstPhoto);
    case 'cpu':
      return nodeCpuUs();
    case 'stop':
      return stopWork?.();
  }
});
