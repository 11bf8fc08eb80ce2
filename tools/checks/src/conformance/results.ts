import { relative, sep } from 'node:path';
import { root } from '../repository.js';
import { type Proof, titlePattern } from './proofs.js';

/** What Jest writes with `--json`, as far as it is read here. */
export interface Run {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

/** Every proof that did not pass in runs that are all levels together, in words; empty = each passed, in every run that had it. */
export function unproven(proofs: readonly Proof[], runs: readonly Run[]): string[] {
  const byFile = new Map<string, Run['testResults'][number]['assertionResults']>();
  for (const { name, assertionResults } of runs.flatMap(({ testResults }) => testResults)) {
    const file = relative(root, name).split(sep).join('/');
    byFile.set(file, [...(byFile.get(file) ?? []), ...assertionResults]);
  }
  return proofs.flatMap(({ file, title }) => {
    const pattern = titlePattern(title);
    const found = (byFile.get(file) ?? []).filter((test) => pattern.test(test.title));
    if (found.length === 0) return [`${file}: "${title}" did not run`];
    return found.filter(({ status }) => status !== 'passed').map((test) => `${file}: "${test.title}" is ${test.status}`);
  });
}
