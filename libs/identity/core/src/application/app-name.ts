import { nameProblem, plainName } from '../fields/name.js';

/** A name that begins with ours, or says that the app is staff's, is believed at the consent page. `Uploader for Heliograph` is not taken for us. */
const OURS = /^heliograph|^(admin|administrator|moderation|moderator|official|security|staff|support)$/;

const letters = (name: string): string =>
  plainName(name)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** @param before the name there is, which stays as it is */
export function appNameProblem(name: string, before?: string): string | null {
  if (name === before) return null;
  return nameProblem(name) ?? (OURS.test(letters(name)) ? 'looks like a name of this service itself; please choose another one' : null);
}
