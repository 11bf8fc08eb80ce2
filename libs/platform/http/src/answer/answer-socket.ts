import type { Socket } from 'node:net';
import { bareProblemText, reason } from './problem.js';

/** An answer in the form of S11 where there is no reply to send it with; the connection is closed after it. */
export function answerSocket(socket: Socket, status: number): void {
  const body = bareProblemText(status);
  const head = `HTTP/1.1 ${reason(status)}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close`;
  if (socket.writable) socket.write(`${head}\r\n\r\n${body}`);
  socket.destroySoon();
}
