/** One line of CODEOWNERS. */
interface Rule {
  readonly pattern: string;
  readonly owners: readonly string[];
}

export const CODE_OWNERS = '.github/CODEOWNERS';

/** Who owns a path, a folder ending with `/`: the last line that fits decides, as on GitHub. Lines are `*`, `/folder/` or `/a/file`. */
export function ownersOf(codeOwners: string, path: string): readonly string[] {
  return rulesOf(codeOwners).findLast(({ pattern }) => fits(pattern, path))?.owners ?? [];
}

/** @throws Error for a line without an owner: path and team may have grown together */
function rulesOf(codeOwners: string): Rule[] {
  return codeOwners
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [pattern = '', ...owners] = line.split(/\s+/);
      if (owners.length === 0) throw new Error(`${CODE_OWNERS}: ${line} has no owner`);
      return { pattern, owners };
    });
}

/** @throws Error for a pattern of another form, so that no line is passed over */
function fits(pattern: string, path: string): boolean {
  if (pattern === '*') return true;
  if (!/^\/[^*?[\]!]+$/.test(pattern)) throw new Error(`${CODE_OWNERS}: ${pattern} is neither *, /folder/ nor /a/file`);
  return pattern.endsWith('/') ? `/${path}`.startsWith(pattern) : `/${path}` === pattern;
}
