import { setTimeout as pause } from 'node:timers/promises';
import { processCpuUs, serverCpuUs } from '../cpu.js';
import { bench } from '../session.js';
import { type SoloProduct, startSoloProduct } from './solo-product.js';

const MICROSECONDS = 1_000_000;

type CpuUs = Readonly<Record<'supervisor' | 'api' | 'worker' | 'postgres', number>>;

/** What the product costs while nobody uses it. */
export const idle = bench({
  options: { seconds: '60', settle: '30' },
  run: async (session, options) => {
    const product = await startSoloProduct(session);
    session.tell(`started; left alone for ${options.settle} s, then measured for ${options.seconds} s`);
    await pause(Number(options.settle) * 1_000);
    const before = cpuOf(product);
    const began = performance.now();
    await pause(Number(options.seconds) * 1_000);
    const seconds = (performance.now() - began) / 1_000;
    const after = cpuOf(product);
    const warnings = await product.warnings();
    const percent = Object.fromEntries(
      Object.entries(after).map(([name, used]) => [name, percentOfCore(used - before[name as keyof CpuUs], seconds)]),
    );
    return {
      json: { idle: { percent_of_a_core: percent, seconds: Math.round(seconds), warnings } },
      lines: [...Object.entries(percent).map(([name, of]) => `${name}: ${of} % of a core`), ...warnings],
    };
  },
});

/** All processes of PostgreSQL together, those that ended meanwhile included. @throws Error one has ended, or there is no /proc */
function cpuOf({ supervisor, api, worker, postmaster }: SoloProduct): CpuUs {
  const known = (name: string, used: number | null) => {
    if (used === null) throw new Error(`${name} has ended, or this system has no /proc`);
    return used;
  };
  return {
    supervisor: known('supervisor', processCpuUs(supervisor)),
    api: known('api', processCpuUs(api)),
    worker: known('worker', processCpuUs(worker)),
    postgres: known('PostgreSQL', serverCpuUs(postmaster)),
  };
}

const percentOfCore = (usedUs: number, seconds: number): number => Math.round((usedUs / MICROSECONDS / seconds) * 10_000) / 100;
