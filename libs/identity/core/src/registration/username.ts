/** U1: what `/users/:username` and the pages need for themselves; these answer like a taken name. */
const reserved: ReadonlySet<string> = new Set([
  'me',
  'admin',
  'staff',
  'search',
  'oauth2',
  'settings',
  'photos',
  'tags',
  'users',
  'applications',
  'api',
  'docs',
  'login',
  'healthz',
  'metrics',
]);

/** Two usernames are the same name when they fold to the same text (U1). */
export const foldUsername = (username: string): string => username.toLowerCase();

export function usernameProblem(username: string): string | null {
  if (!/^[A-Za-z0-9_.]*$/.test(username)) return 'may contain only letters, digits, "_" and "."';
  return username.length < 3 || username.length > 30 ? 'must have 3 to 30 characters' : null;
}

export const isReserved = (username: string): boolean => reserved.has(foldUsername(username));
