import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What a server does to one connection. `taken-unanswered`: it takes the mail, and the connection ends before it has said so. */
const faults = ['cut-at-once', 'refused', 'cut-in-data', 'refused-at-end', 'taken-unanswered', 'slow'] as const;
type Fault = (typeof faults)[number] | 'none';

/** How far one connection came. */
export interface Conversation {
  readonly fault: Fault;
  to: string;
  /** It was asked for the text of the mail. */
  reachedText: boolean;
  isTaken: boolean;
  messageId: string;
}

/** A mail server that fails at random, and remembers each conversation. */
export class UnreliableMailServer {
  readonly conversations: Conversation[] = [];
  /** One of how many connections has no fault; 0 = all have none. */
  private faultless = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer((socket) => void this.serve(socket).catch(() => socket.destroy()));

  constructor(private readonly throwDice: (below: number) => number) {}

  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  failAtRandom(): void {
    this.faultless = 2;
  }

  behave(): void {
    this.faultless = 0;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private nextFault(): Fault {
    if (this.faultless === 0 || this.throwDice(this.faultless) === 0) return 'none';
    return faults[this.throwDice(faults.length)] as Fault;
  }

  private async serve(socket: Socket): Promise<void> {
    this.sockets.add(socket.setEncoding('utf8'));
    socket.on('close', () => this.sockets.delete(socket)).on('error', () => undefined);
    const conversation: Conversation = { fault: this.nextFault(), to: '', reachedText: false, isTaken: false, messageId: '' };
    const { fault } = conversation;
    this.conversations.push(conversation);
    if (fault === 'cut-at-once') return void socket.destroy();
    const say = async (line: string) => {
      if (fault === 'slow') await pause(this.throwDice(150));
      socket.write(`${line}\r\n`);
    };
    await say('220 unreliable');
    let [buffer, isText] = ['', false];
    for await (const part of socket as AsyncIterable<string>) {
      buffer += part;
      if (isText && fault === 'cut-in-data') return void socket.destroy();
      for (let end = buffer.indexOf(isText ? '\r\n.\r\n' : '\r\n'); end >= 0; end = buffer.indexOf(isText ? '\r\n.\r\n' : '\r\n')) {
        const piece = buffer.slice(0, end);
        buffer = buffer.slice(end + (isText ? 5 : 2));
        if (isText) {
          isText = false;
          if (fault === 'refused-at-end') await say('451 later');
          else {
            conversation.messageId = /^Message-ID:\s*(\S+)/im.exec(piece)?.[1] ?? '';
            conversation.isTaken = true;
            if (fault === 'taken-unanswered') return void socket.destroy();
            await say('250 taken');
          }
        } else if (/^RCPT/i.test(piece) && fault === 'refused') await say('451 later');
        else if (/^QUIT/i.test(piece)) return void socket.end('221 bye\r\n');
        else {
          if (/^RCPT/i.test(piece)) conversation.to = /<([^<>]*)>/.exec(piece)?.[1] ?? '';
          isText = /^DATA/i.test(piece);
          conversation.reachedText ||= isText;
          await say(isText ? '354 go on' : '250 fine');
        }
      }
    }
  }
}
