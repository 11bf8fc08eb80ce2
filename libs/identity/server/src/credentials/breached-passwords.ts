let loaded: Promise<ReadonlySet<string>> | undefined;

/**
 * Passwords of at least 8 characters that are tried first everywhere, in lower case: 18,000, three megabytes, loaded when the first password is
 * set. Offline: no password, and no part of a hash, leaves the process.
 */
export function breachedPasswords(): Promise<ReadonlySet<string>> {
  return (loaded ??= load());
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String).filter((password) => [...password].length >= 8));
}
