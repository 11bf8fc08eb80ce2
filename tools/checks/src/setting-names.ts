import { allocatorEnvironment, describeSettings } from '@heliograph/settings';

/** What may stand in an environment: every setting, the file of each that is a secret, and what the C library reads. */
const names = new Set([
  ...describeSettings().flatMap(({ name, secret }) => (secret ? [name, `${name}_FILE`] : [name])),
  ...Object.keys(allocatorEnvironment),
]);

/** Those, of the names in a file for operators, that the product does not know. */
export const unknownSettings = (given: Iterable<string>): string[] => [...given].filter((name) => !names.has(name));
