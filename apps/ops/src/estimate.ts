import type { Progress } from '@heliograph/projections';

export interface Estimated extends Progress {
  /** Events; null while too little has been seen. */
  readonly perSecond: number | null;
  readonly secondsLeft: number | null;
}

const WINDOW_MILLISECONDS = 10_000;
const SAMPLE_MILLISECONDS = 100;

/** Estimates from what was done in the last ten seconds; another source begins again. `clock`: milliseconds. */
export function estimator(clock: () => number = () => performance.now()): (progress: Progress) => Estimated {
  let following = '';
  let samples: { at: number; seq: number }[] = [];
  return (progress) => {
    const { source, log, seq, head } = progress;
    const at = clock();
    const newest = samples.at(-1);
    if (following !== `${source} ${log}` || (newest && seq < newest.seq)) {
      following = `${source} ${log}`;
      samples = [];
    }
    if (!newest || samples.length === 0 || at - newest.at >= SAMPLE_MILLISECONDS) samples.push({ at, seq });
    while (samples.length > 2 && at - (samples[0] as { at: number }).at > WINDOW_MILLISECONDS) samples.shift();
    const first = samples[0] as { at: number; seq: number };
    const perSecond = seq > first.seq && at > first.at ? ((seq - first.seq) / (at - first.at)) * 1_000 : null;
    return {
      ...progress,
      perSecond: perSecond && Math.round(perSecond),
      secondsLeft: perSecond && Math.ceil(Math.max(0, head - seq) / perSecond),
    };
  };
}

const grouped = (value: number) => value.toLocaleString('en');

export function formatEstimate({ source, log, seq, head, perSecond, secondsLeft }: Estimated): string {
  const place = `${source}: ${log} ${grouped(seq)} of ${grouped(head)}`;
  return perSecond === null || secondsLeft === null ? place : `${place}, ${grouped(perSecond)}/s, ${duration(secondsLeft)} left`;
}

function duration(seconds: number): string {
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
