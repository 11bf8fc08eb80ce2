import { readPostgresAddress } from '@heliograph/settings';
import { isConnectionError } from './connection-error.js';

/** Why a database cannot be opened, as the end of a line that begins with the name of the setting. */
export interface OpenProblem {
  /** `wrong`: it stays so until somebody changes the setting or the server. `away`: it may answer the next time. */
  readonly kind: 'wrong' | 'away';
  readonly problem: string;
}

/** Null: the error says nothing of the address. */
export function openProblem(url: string, error: unknown): OpenProblem | null {
  const { servers, user, database } = readPostgresAddress(url);
  const { code = '', message = '', path } = error as { code?: string; message?: string; path?: string };
  const at = servers.length > 0 ? servers.join(', ') : 'the socket';
  const wrong = (problem: string): OpenProblem => ({ kind: 'wrong', problem });
  if (code === '28P01') return wrong(`has the wrong password for ${user}, says the server at ${at}: give the right one`);
  if (code.startsWith('28'))
    return wrong(`names the login ${user}, which the server at ${at} refuses (${message}): make that login, or give another`);
  if (code === '3D000') return wrong(`names the database ${database}, which is not there at ${at}: create it, or give another`);
  if (code === '42501') return wrong(`names the login ${user}, which may not use ${database} at ${at} (${message}): give it the right`);
  if (code === 'ENOTFOUND') return wrong(`names a host that is not there (${at}): correct it`);
  if (path !== undefined && /^E[A-Z]+$/.test(code) && /^open/.test((error as NodeJS.ErrnoException).syscall ?? ''))
    return wrong(`names the file ${path}, which cannot be read (${code})`);
  if (TLS.test(code) || TLS.test(message))
    return wrong(`asks ${at} for TLS, which fails (${message || code}): see sslmode and sslrootcert`);
  if (isConnectionError(error))
    return { kind: 'away', problem: `leads to ${at}, where no PostgreSQL answers (${code || message}): start it, or correct the address` };
  return null;
}

const TLS =
  /^(ERR_TLS|ERR_SSL|ERR_OSSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)|does not support SSL|establishing an SSL connection|alert number/;
