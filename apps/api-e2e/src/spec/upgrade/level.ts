import { type CommandResult } from '../command-line.js';

type Command = (...args: string[]) => Promise<CommandResult>;

interface Followed {
  readonly behind: number;
  /** Builds that rebuild by themselves: how far the rows are; null: they are there. */
  readonly percent?: number | null;
}

interface Queue {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
}

async function listed<T>(heliograph: Command, noun: string): Promise<T[] | null> {
  const { stdout } = await heliograph(noun, 'list', '--json');
  return stdout === '' ? null : (JSON.parse(stdout) as T[]);
}

/** Whether every read model and reaction has handled every event, in rows of this build, and no job waits. */
export async function isLevel(heliograph: Command): Promise<boolean> {
  const followed = await listed<Followed>(heliograph, 'projections');
  if (!followed?.every(({ behind, percent = null }) => behind === 0 && percent === null)) return false;
  const queues = await listed<Queue>(heliograph, 'queues');
  return queues?.every(({ waiting, active }) => waiting + active === 0) ?? false;
}
