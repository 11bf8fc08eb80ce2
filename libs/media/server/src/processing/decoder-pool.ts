import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bestSandbox, PATH, type Sandbox, unconfinedSandbox } from './sandbox.js';
import { decoderAnswer } from './decoder-answer.js';
import { type DecoderChild, DecoderEnded, DecoderLines } from './decoder-lines.js';
import { DecoderFolder } from './decoder-folder.js';
import { InvalidOutput } from './output-file.js';
import { QueueFull, Turns } from '@heliograph/timing';
import pTimeout from 'p-timeout';
import type {
  DecoderAnswer,
  DecoderJob,
  FormatsJob,
  DecoderResult,
  SquareResult,
  RenderedPhoto,
  RenderJob,
  SquareJob,
} from './decoder.protocol.js';
import type { Size } from './rendition-plan.js';

/** Why a picture could not be rendered. `system`: the cause is not the picture. */
export type DecodeFault = 'undecodable' | 'decoder-crashed' | 'decoder-timed-out' | 'system';

export class DecodeFailed extends Error {
  constructor(
    readonly fault: DecodeFault,
    detail: string,
  ) {
    super(`${fault}: ${detail}`);
    this.name = 'DecodeFailed';
  }
}

export interface DecoderPoolOptions {
  /** How many pictures are decoded at once; one per core is enough. */
  readonly size: number;
  /** Pictures that may wait for a turn; one more fails with `system` at once. Default: any number. */
  readonly longestQueue?: number;
  readonly timeoutMilliseconds?: number;
  /** The decoder's program and what Node needs to run it; the one next to this file by default. */
  readonly program?: string;
  readonly execArgv?: readonly string[];
  /** The best of this machine by default. */
  readonly sandbox?: Sandbox;
}

const DEFAULT_TIMEOUT_MILLISECONDS = 60_000;
/** Then a new one takes its place, because a picture may have corrupted it. */
const PICTURES_OF_A_PROCESS = 30;
/** `.js` of the build; `.ts` where the sources run, and the decoder then needs what this process was started with. */
const extension = extname(import.meta.url);
const decoderProgram = fileURLToPath(new URL(`./decoder.process${extension}`, import.meta.url));
const decoderArgv = extension === '.ts' ? process.execArgv : [];

interface Decoder {
  readonly child: DecoderChild;
  readonly lines: DecoderLines;
  readonly folder: DecoderFolder;
}

/**
 * Decoder processes, started when needed and kept. One that crashes or does not answer in time is killed and fails its own job only:
 * the next job gets a new process.
 */
export class DecoderPool {
  private readonly idle: Decoder[] = [];
  private readonly alive = new Set<Decoder>();
  private readonly turns: Turns;
  private closed = false;

  constructor(private readonly options: DecoderPoolOptions) {
    this.turns = new Turns({ atOnce: options.size, mostWaiting: options.longestQueue });
  }

  /** Ids of the running decoder processes. */
  get pids(): readonly number[] {
    return [...this.alive].flatMap(({ child }) => child.pid ?? []);
  }

  /** Rejects with `DecodeFailed`. */
  async render(job: RenderJob): Promise<RenderedPhoto> {
    return (await this.runJob(job)) as RenderedPhoto;
  }

  /** Rejects with `DecodeFailed`. */
  async formats(job: FormatsJob): Promise<Size> {
    return (await this.runJob(job)) as Size;
  }

  /** Rejects with `DecodeFailed`. */
  async square(job: SquareJob): Promise<SquareResult> {
    return (await this.runJob(job)) as SquareResult;
  }

  private async runJob(job: DecoderJob): Promise<DecoderResult> {
    return this.turns
      .take(() => this.sendJob(this.waitingDecoder() ?? this.start(), job))
      .catch((error: unknown) => {
        throw error instanceof QueueFull ? new DecodeFailed('system', error.message) : error;
      });
  }

  /** Ends all processes; a job under way fails with `system`. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all(
      [...this.alive].map(async ({ child, folder }) => {
        const gone = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGKILL');
        await gone;
        await folder.remove();
      }),
    );
  }

  /** One whose folder the machine has cleared away is of no use any more. */
  private waitingDecoder(): Decoder | undefined {
    for (let decoder = this.idle.pop(); decoder; decoder = this.idle.pop()) {
      if (existsSync(decoder.folder.files)) return decoder;
      decoder.child.kill('SIGKILL');
    }
    return undefined;
  }

  private start(): Decoder {
    if (this.closed) throw new DecodeFailed('system', 'the pool is closed');
    const program = this.options.program ?? decoderProgram;
    // A product that was not built must not be mistaken for pictures that crash the decoder.
    if (!existsSync(program)) throw new DecodeFailed('system', 'the decoder has not been built');
    const folder = new DecoderFolder();
    const confine = this.options.sandbox ?? (extname(program) === '.ts' ? unconfinedSandbox : bestSandbox().sandbox);
    const [command = '', ...args] = confine(program, this.options.execArgv ?? decoderArgv, folder);
    const child = spawn(command, args, { env: { PATH }, stdio: ['pipe', 'pipe', 'pipe'] });
    const decoder = { child, lines: new DecoderLines(child), folder };
    this.alive.add(decoder);
    child.on('error', () => child.kill('SIGKILL'));
    child.once('exit', () => {
      this.alive.delete(decoder);
      const at = this.idle.indexOf(decoder);
      if (at !== -1) this.idle.splice(at, 1);
      void folder.remove().catch(() => undefined); // The sweep of folders finds it again.
    });
    return decoder;
  }

  private async sendJob(decoder: Decoder, job: DecoderJob): Promise<DecoderResult> {
    const { child, folder } = decoder;
    const late = () => {
      throw new DecodeFailed('decoder-timed-out', 'no answer in time');
    };
    const milliseconds = this.options.timeoutMilliseconds ?? DEFAULT_TIMEOUT_MILLISECONDS;
    await this.waitForStart(decoder, milliseconds);
    let answer: DecoderAnswer;
    try {
      const inside = await folder.bring(job);
      answer = await pTimeout(this.answerOf(decoder, inside), { milliseconds, fallback: late });
      if ('rendered' in answer) await folder.takeBack(job, answer.rendered);
    } catch (failure) {
      child.kill('SIGKILL');
      if (failure instanceof DecodeFailed) throw failure;
      throw new DecodeFailed(failure instanceof InvalidOutput ? 'decoder-crashed' : 'system', (failure as Error).message);
    }
    const isEmpty = await folder.empty().then(
      () => true,
      () => false,
    );
    // What WebAssembly has taken goes back late: two large pictures in turn would need more than a process may have.
    const isReady = isEmpty && folder.jobs < PICTURES_OF_A_PROCESS && job.type !== 'heic';
    if (isReady) this.idle.push(decoder);
    else child.kill('SIGKILL');
    if ('rendered' in answer) return answer.rendered;
    throw new DecodeFailed(answer.fault === 'image' ? 'undecodable' : 'system', answer.message);
  }

  /** One that cannot start has met no picture yet: none is to blame. */
  private async waitForStart({ child, lines }: Decoder, milliseconds: number): Promise<void> {
    try {
      await pTimeout(lines.ready, { milliseconds });
    } catch (failure) {
      child.kill('SIGKILL');
      throw new DecodeFailed('system', `the decoder did not start: ${(failure as Error).message}`);
    }
  }

  private async answerOf({ lines }: Decoder, job: DecoderJob): Promise<DecoderAnswer> {
    const line = await lines.sendRequest(job).catch((error: unknown) => {
      throw error instanceof DecoderEnded ? new DecodeFailed(this.closed ? 'system' : 'decoder-crashed', error.message) : error;
    });
    const answer = decoderAnswer(line);
    if (answer === null) throw new DecodeFailed('decoder-crashed', 'invalid decoder response');
    return answer;
  }
}
