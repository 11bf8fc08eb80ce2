import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CollectionId, CommentId, PhotoId, UserId } from '@heliograph/kernel';
import { PLAN_VERSION } from './plan.js';

/** The demo of one installation: the secrets that `status` prints, and how far seeding came. */
export interface Demo {
  /** Of the identity log: with another database it is another demo. */
  readonly incarnation: string;
  /** Grows with each reset, so that what is made again is no repetition of a command. */
  round: number;
  /** ISO instant; all dates of the demo count back from it. */
  startedAt: string;
  readonly password: string;
  token: string | null;
  app: { readonly clientId: string; readonly clientSecret: string } | null;
  /** User ids by username. */
  readonly people: Record<string, UserId>;
  /** By which plan it is made; older ones have none. */
  plan?: number;
  /** How many acts of the plan are done. */
  done: number;
  /** Ids by number in the plan. */
  photos: Record<string, PhotoId>;
  comments: Record<string, CommentId>;
  collections: Record<string, CollectionId>;
  /** Photos of the round before, while a reset has not cleared away everything yet; else null. */
  leftOver: readonly PhotoId[] | null;
  complete: boolean;
}

/** The demo and the file in the data folder that keeps it, readable by its owner alone. */
export class DemoFile {
  private constructor(
    private readonly path: string,
    readonly demo: Demo,
  ) {}

  /** null: there is no demo here, or one of another database. */
  static findDemo(dataDir: string, incarnation: string): DemoFile | null {
    const path = pathIn(dataDir);
    const demo = read(path);
    return demo?.incarnation === incarnation ? new DemoFile(path, demo) : null;
  }

  static open(dataDir: string, incarnation: string, now = new Date()): DemoFile {
    const path = pathIn(dataDir);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (read(path)?.incarnation !== incarnation) rmSync(path, { force: true });
    const password = randomBytes(9).toString('base64url');
    const demo: Demo = { incarnation, password, people: {}, ...firstDay(1, now), leftOver: null };
    const made = `${path}.${process.pid}`;
    write(made, demo);
    try {
      // A link is made whole or not at all, and never over an existing file: of two seeds at once, both use the same password.
      linkSync(made, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(made, { force: true });
    }
    return new DemoFile(path, read(path) as Demo);
  }

  note(change: (demo: Demo) => void): void {
    change(this.demo);
    write(`${this.path}.new`, this.demo);
    renameSync(`${this.path}.new`, this.path);
  }

  beginNewRound(now = new Date()): void {
    this.note((demo) => {
      const leftOver = [...(demo.leftOver ?? []), ...Object.values(demo.photos)];
      Object.assign(demo, firstDay(demo.round + 1, now), { leftOver });
    });
  }
}

function firstDay(round: number, now: Date): Omit<Demo, 'incarnation' | 'password' | 'people' | 'leftOver'> {
  const made = { photos: {}, comments: {}, collections: {} };
  return { round, startedAt: now.toISOString(), token: null, app: null, plan: PLAN_VERSION, done: 0, ...made, complete: false };
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'demo.json');
}

function read(path: string): Demo | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Demo;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function write(path: string, demo: Demo): void {
  writeFileSync(path, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
}
