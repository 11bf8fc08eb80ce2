const MAX_BYTES = 64 * 1024;

export interface ProviderAnswer {
  readonly status: number;
  readonly text: string;
}

interface Question {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * A request to the provider: no redirect is followed, since it carries a secret; an answer that is late or too long is an error.
 * @throws Error
 */
export async function requestProvider(url: string, { method, headers, body }: Question, milliseconds: number): Promise<ProviderAnswer> {
  const answer = await fetch(url, {
    method,
    headers: { Accept: 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(milliseconds),
    ...(body !== undefined && { body }),
  });
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MAX_BYTES) throw new Error('The answer is too long');
    parts.push(part);
  }
  return { status: answer.status, text: Buffer.concat(parts).toString('utf8') };
}
