/** A setting that is missing or wrong. The message is one line that names it; it never holds a secret's value. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(
    readonly setting: string,
    problem: string,
  ) {
    super(`${setting} ${problem}`);
  }
}
