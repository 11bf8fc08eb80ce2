import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Answer } from './answers.js';

/** What a build has left behind, and what it has answered. */
export interface About {
  /** The name of the fixture: a release, or the beginning of a commit. */
  readonly build: string;
  readonly commit: string;
  /** When it answered, as ISO. */
  readonly at: string;
  /** How many transactions its server had had. */
  readonly transactions: number;
  /** Of those who ask, by username. */
  readonly tokens: Readonly<Record<string, string>>;
  readonly app: { readonly client_id: string; readonly client_secret: string };
  readonly answers: readonly Answer[];
}

export const fixtures = join(import.meta.dirname, '..', '..', '..', 'fixtures');

/** Below the folder of an unpacked one. */
export const parts = { about: 'about.json', sql: 'database.sql', data: 'data' } as const;

export interface Fixture extends About {
  readonly sql: string;
  /** The data folder, without its cluster. */
  readonly data: string;
}

/** Unpacks one into a folder, which is made. */
export function unpack(build: string, folder: string): Fixture {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', join(fixtures, `${build}.tar.gz`), '--no-same-owner', '-C', folder]);
  const read = (part: string) => readFileSync(join(folder, part), 'utf8');
  return { ...(JSON.parse(read(parts.about)) as About), sql: read(parts.sql), data: join(folder, parts.data) };
}

/** The same content gives the same bytes. Answers the path of the archive. */
export function pack(build: string, folder: string): string {
  const archive = join(fixtures, `${build}.tar.gz`);
  mkdirSync(dirname(archive), { recursive: true });
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=@0'];
  execFileSync('tar', [...same, '-cf', archive, '-I', 'gzip -9n', '-C', folder, ...Object.values(parts)]);
  return archive;
}
