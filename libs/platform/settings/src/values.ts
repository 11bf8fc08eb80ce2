import { readFileSync } from 'node:fs';
import { type z } from 'zod';
import { type Definition, registry, type SettingName } from './registry.js';
import { SettingsError } from './settings-error.js';

export type Environment = Readonly<Record<string, string | undefined>>;

type Fallback<Name extends SettingName> = (typeof registry)[Name] extends { fallback: string } ? never : null;

/** The value of each setting, checked; null where it is not given and has no fixed default. */
export type Values = { readonly [Name in SettingName]: z.output<(typeof registry)[Name]['kind']> | Fallback<Name> };

export function readValues(env: Environment): Values {
  const names = Object.keys(registry) as SettingName[];
  return Object.fromEntries(names.map((name) => [name, readValue(env, name)])) as unknown as Values;
}

function readValue(env: Environment, name: SettingName): unknown {
  const { kind, fallback, secret }: Definition = registry[name];
  const given = readText(env, name) ?? fallback;
  if (given === undefined) return null;
  const result = kind.safeParse(given);
  if (result.success) return result.data;
  const shown = secret ? '' : `, not ${JSON.stringify(given)}`;
  throw new SettingsError(name, `must be ${result.error.issues[0]?.message}${shown}`);
}

/** The setting's text. A secret may stand in a file whose path <NAME>_FILE gives. An empty text counts as not given. */
export function readText(env: Environment, name: SettingName): string | undefined {
  const direct = env[name] || undefined;
  const path = (registry[name] as Definition).secret ? env[`${name}_FILE`] || undefined : undefined;
  if (path === undefined) return direct;
  if (direct !== undefined) throw new SettingsError(name, `is given twice: also as ${name}_FILE`);
  let content: string;
  try {
    content = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new SettingsError(`${name}_FILE`, `names ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (!content) throw new SettingsError(`${name}_FILE`, `names ${path}, which is empty`);
  return content;
}
