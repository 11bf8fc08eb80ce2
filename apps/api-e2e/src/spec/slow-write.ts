import { once } from 'node:events';
import { type IncomingMessage, request as ask } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from './client.js';

/** Milliseconds after which a body is late; one that is sooner comes by the right that its head had. */
const LATE = 600;

/** Begins a POST and sends half of its body. Returns what sends the rest, not before it is late, and gives the status of the answer. */
export async function slowWrite({ base, token }: Client, path: string, body: FormData | Blob): Promise<() => Promise<number>> {
  const url = new URL(path, base);
  const whole = new Request(url, { method: 'POST', body });
  const bytes = Buffer.from(await whole.arrayBuffer());
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': whole.headers.get('content-type') ?? '',
    'Content-Length': bytes.length,
  };
  const sending = ask(url, { method: 'POST', headers });
  const half = Math.floor(bytes.length / 2);
  sending.write(bytes.subarray(0, half));
  const begun = performance.now();
  return async () => {
    await pause(Math.max(0, LATE - (performance.now() - begun)));
    sending.end(bytes.subarray(half));
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode ?? 0;
  };
}
