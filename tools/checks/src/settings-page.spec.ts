import { expect, it } from '@jest/globals';
import { describeSettings } from '@heliograph/settings';
import { read } from './repository.js';

it('docs/settings.md has one row per setting, in the words of the registry (P)', () => {
  const wanted = describeSettings().map(
    ({ name, default: value, description, secret }) => `| \`${name}\` | ${value} | ${description}${secret ? ' Secret.' : ''} |`,
  );
  const rows = read('docs/settings.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));

  expect(rows).toEqual(wanted);
});
