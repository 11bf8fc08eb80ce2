const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** The server is away, starting, stopping, out of connections or room, or a standby, as opposed to a statement that it refused. */
export function isConnectionError(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (code) return NETWORK.has(code) || code.startsWith('08') || code.startsWith('57P') || code.startsWith('53') || code === '25006';
  return /terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|connection ended|not queryable/i.test(
    message ?? '',
  );
}
