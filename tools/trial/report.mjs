import { setTimeout as pause } from 'node:timers/promises';

let isInterrupted = false;

/** Ends the step in hand, if it waits for something, and lets no other begin. */
export function interrupt() {
  isInterrupted = true;
}

/** Thrown when a step fails on which all later ones stand. */
export class Stop extends Error {}

/** Runs named steps one after the other, prints each with its time, and counts. */
export class Report {
  passed = 0;
  failed = 0;

  heading(text) {
    console.log(`\n${text}`);
  }

  /** What `work` answers as text is printed after the name. */
  async check(name, work) {
    if (isInterrupted) throw new Stop();
    const started = Date.now();
    try {
      const detail = await work();
      this.passed += 1;
      this.#tell('ok    ', started, name, typeof detail === 'string' ? `: ${detail}` : '');
      return true;
    } catch (error) {
      this.failed += 1;
      this.#tell('FAILED', started, name, '');
      console.log(indented(inWords(error)));
      return false;
    }
  }

  /** A check without which the rest makes no sense. */
  async need(name, work) {
    if (!(await this.check(name, work))) throw new Stop();
  }

  #tell(outcome, started, name, detail) {
    const seconds = ((Date.now() - started) / 1_000).toFixed(1);
    console.log(`${outcome} ${seconds.padStart(6)} s  ${name}${detail}`);
  }
}

/** An assertion says it all; of another error it helps to know where it came from. */
function inWords(error) {
  const place = error.code === 'ERR_ASSERTION' ? '' : (/^ +at .*tools\/trial\/.*$/m.exec(error.stack)?.[0] ?? '');
  return [error.message, error.cause?.message, place].filter(Boolean).join('\n');
}

export const indented = (text) => String(text).replace(/^/gm, '         | ');

/** Runs `check` until it stops throwing; its last error is thrown when the time is over. */
export async function eventually(check, seconds) {
  const deadline = Date.now() + seconds * 1_000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (isInterrupted || Date.now() > deadline) throw error;
      await pause(200);
    }
  }
}
