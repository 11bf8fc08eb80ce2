import { misspeltSettings } from './misspelt.js';
import { type Settings } from './settings.js';
import { type Environment, readText } from './values.js';

/** Settings that are accepted but probably not meant, with a line for each that names it. */
export function settingsWarnings(env: Environment, { profile, nodeEnv, database }: Settings): string[] {
  const isServed = profile === 'external' && nodeEnv === 'production';
  const missing = (['PUBLIC_URL', 'WEB_URL'] as const).filter((name) => readText(env, name) === undefined);
  return [
    ...misspeltSettings(env).map(misspeltLine),
    ...(isServed ? missing.map((name) => `${name} is not set: links in answers and mails lead to localhost`) : []),
    ...(readText(env, 'READ_DATABASE_URL') === database.url && profile === 'external'
      ? ['READ_DATABASE_URL is the same as DATABASE_URL: there is no replica to read from']
      : []),
  ];
}

export const misspeltLine = ({ given, meant }: { readonly given: string; readonly meant: string }): string =>
  `${given} is not a setting. Did you mean ${meant}?`;
