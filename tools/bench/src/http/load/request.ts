import { createHash } from 'node:crypto';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Id of the person who asks; null = anonymous. */
  readonly caller: number | null;
  /** Sent as JSON. */
  readonly body?: object;
}

const tokens = new Map<number, string>();

/** The personal token of a caller. */
export function tokenOf(userId: number): string {
  let token = tokens.get(userId);
  if (!token) tokens.set(userId, (token = `hg_pt_${createHash('sha256').update(`bench http ${userId}`).digest('base64url')}`));
  return token;
}

/** The same bytes for the floor and for the product: the floor believes `X-Caller`, the product authenticates the token. */
export function textOf({ method, path, caller, body }: HttpRequest): string {
  const who = caller === null ? '' : `Authorization: Bearer ${tokenOf(caller)}\r\nX-Caller: ${caller}\r\n`;
  const json = body ? JSON.stringify(body) : '';
  const content = body ? `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n` : '';
  return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${who}${content}\r\n${json}`;
}
