import { join } from 'node:path';
import { install } from '@heliograph/runtime';
import { benchContext } from '../bench-context.js';
import { Child } from '../child.js';
import { figuresOf, type Loop } from '../closed-loop.js';
import { serverCpuUs } from '../cpu.js';
import { startServer } from '../server.js';
import { bench } from '../session.js';
import { cpuRatio, type Figures, isUnsteady, overRounds, rotated, rounded, type Rounds } from '../statistics.js';
import type { ContenderName } from './contender.js';
import type { AppendQuestion } from './second-process.js';

const NAMES = ['floor', 'ours', 'two_processes', 'emmett'] as const;
type Name = (typeof NAMES)[number];

interface AtCallers extends Record<Name, Rounds> {
  readonly ratio: number;
  readonly emmett_ratio: number;
  readonly two_processes_ratio: number;
  /** Present when the floor itself wandered: the ratios say little. */
  readonly unsteady?: true;
}

const WARM_UP_SECONDS = 1;

/** One event in a new stream a call. Contenders take turns on one server, each in a process of its own, each round beginning with another one. */
export const append = bench({
  options: { seconds: '3', rounds: '3', callers: '1,8,32,128', maxCpu: '' },
  run: async (session, options) => {
    const server = await startServer(session);
    await install({ adminUrl: server.ownerUrl, runtimeLogin: server.runtimeLogin, contexts: [benchContext] });
    const process = (name: ContenderName, url: string) => ({ name, url, child: new Child(session, secondProcess) });
    const floor = process('floor', server.ownerUrl);
    const ours = process('ours', server.runtimeUrl);
    const emmett = process('emmett', await server.database('emmett'));
    const processes: Record<Name, AppendProcess[]> = {
      floor: [floor],
      ours: [ours],
      emmett: [emmett],
      two_processes: [ours, process('ours', server.runtimeUrl)],
    };
    const results: Record<string, AtCallers> = {};
    for (const callers of options.callers.split(',').map(Number)) {
      const rounds: Record<Name, Figures[]> = { floor: [], ours: [], emmett: [], two_processes: [] };
      for (let round = 1; round <= Number(options.rounds); round++)
        for (const name of rotated(NAMES, round)) {
          const figures = await measured(processes[name], callers, Number(options.seconds), server.pid);
          rounds[name].push(figures);
          session.tell(`${callers} callers, round ${round}: ${text(name, figures)}`);
        }
      results[callers] = compared(rounds);
    }
    checkCpu(results, options.maxCpu);
    return { json: { append: results }, lines: Object.entries(results).flatMap(([callers, result]) => report(callers, result)) };
  },
});

const secondProcess = join(import.meta.dirname, 'second-process.js');

interface AppendProcess {
  readonly name: ContenderName;
  readonly url: string;
  readonly child: Child;
}

/** Callers are shared out evenly; each process has at least one. */
async function measured(processes: readonly AppendProcess[], callers: number, seconds: number, postmaster: number): Promise<Figures> {
  const share = Math.max(1, Math.floor(callers / processes.length));
  const all = <Answer>(question: (process: AppendProcess) => AppendQuestion) =>
    Promise.all(processes.map((process) => process.child.ask<Answer>(question(process))));
  await all(({ name, url }) => ({ what: 'open', name, url, callers: share, seconds: WARM_UP_SECONDS }));
  const before = serverCpuUs(postmaster);
  const loops = await all<Loop>(() => ({ what: 'run', callers: share, seconds }));
  const after = serverCpuUs(postmaster);
  await all(() => ({ what: 'close' }));
  return figuresOf(loops, before === null || after === null ? null : after - before);
}

function compared(rounds: Record<Name, Figures[]>): AtCallers {
  const all = {
    floor: overRounds(rounds.floor),
    ours: overRounds(rounds.ours),
    emmett: overRounds(rounds.emmett),
    two_processes: overRounds(rounds.two_processes),
  };
  return {
    ratio: rounded(all.ours.perSecond / all.floor.perSecond),
    emmett_ratio: rounded(all.ours.perSecond / all.emmett.perSecond),
    two_processes_ratio: rounded(all.two_processes.perSecond / all.floor.perSecond),
    ...(isUnsteady(all.floor.perSecond, all.floor) && { unsteady: true }),
    ...all,
  };
}

/** `limits`: `CALLERS:MULTIPLE` of the floor's CPU, separated by commas. Rates depend more on the machine: on its disk, and on what else it does. @throws Error */
function checkCpu(results: Readonly<Record<string, AtCallers>>, limits: string): void {
  for (const [callers = '', limit] of limits === '' ? [] : limits.split(',').map((each) => each.split(':'))) {
    const result = results[callers];
    if (!result) throw new Error(`Nothing was measured with ${callers} callers`);
    const ratio = cpuRatio(result.ours, result.floor);
    if (ratio === null || !(ratio <= Number(limit)))
      throw new Error(
        `With ${callers} callers an append costs ${ratio ?? 'unknown'} of the floor's CPU, more than ${limit}:\n${report(callers, result).join('\n')}`,
      );
  }
}

function text(name: string, { perSecond, p50, p99, nodeCpuUs, postgresCpuUs }: Figures): string {
  return `${name} ${perSecond}/s, p50 ${p50} ms, p99 ${p99} ms, CPU ${nodeCpuUs} + ${postgresCpuUs ?? '?'} us`;
}

function report(callers: string, result: AtCallers): string[] {
  const line = (name: Name) =>
    `  ${text(name, result[name])} [${result[name].lowest}..${result[name].highest}], ratio ${rounded(result[name].perSecond / result.floor.perSecond)}`;
  const unsteady = ' (unsteady: the floor itself wandered by more than a quarter; measure again on an idle machine)';
  return [`${callers} callers${result.unsteady ? unsteady : ''}`, ...NAMES.map(line)];
}
