import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { read, root, writtenFiles } from '../repository.js';

/** Every page of the repository. */
export const pages = (): string[] => writtenFiles().filter((path) => path.endsWith('.md'));

export const sourceOf = (path: string): string | undefined => (existsSync(join(root, path)) ? read(path) : undefined);
