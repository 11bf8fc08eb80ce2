import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly to: string;
  /** Header and body as they came, lines ended by CRLF. */
  readonly message: string;
}

/** A mail server as far as one sender needs it: takes every mail, or refuses every addressee. */
export class SmtpListener {
  readonly mails: ReceivedMail[] = [];
  private refusal: string | null = null;
  private breaks = 0;
  private earlyBreaks = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => this.serve(socket));
  }

  /** Listens on the loopback; the same port again for one that was away. */
  static async open(port = 0): Promise<SmtpListener> {
    const server = createServer();
    const listener = new SmtpListener(server);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    listener.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return listener;
  }

  url = '';
  /** What it does before it asks for the text of a mail. */
  beforeText: () => Promise<void> = () => Promise.resolve();

  /** @param answer such as `451 later`; null takes mails again */
  refuse(answer: string | null): void {
    this.refusal = answer;
  }

  /** Takes the next mails, and ends the connection instead of saying so. */
  breakOff(mails: number): void {
    this.breaks = mails;
  }

  /** Ends the next connections when it is asked to take the text of a mail. */
  breakOffEarly(connections: number): void {
    this.earlyBreaks = connections;
  }

  /** Ends all connections, wherever they are. */
  async endAll(): Promise<void> {
    await Promise.all([...this.sockets].map((socket) => once(socket.destroy(), 'close')));
  }

  async close(): Promise<void> {
    await this.endAll();
    if (!this.server.listening) return;
    this.server.close();
    await once(this.server, 'close');
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket.setEncoding('utf8'));
    socket.on('close', () => this.sockets.delete(socket)).on('error', () => undefined);
    let [buffer, to, inData] = ['', '', false];
    const say = (line: string) => socket.write(`${line}\r\n`);
    const answer = (line: string) => {
      if (/^RCPT TO:/i.test(line)) {
        if (this.refusal) return say(this.refusal);
        to = /<([^<>]*)>/.exec(line)?.[1] ?? '';
      }
      if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n');
      inData = /^DATA/i.test(line);
      if (inData && this.earlyBreaks > 0) {
        this.earlyBreaks -= 1;
        return socket.destroy();
      }
      return inData ? void this.beforeText().then(() => say('354 go on')) : say('250 fine');
    };
    socket.on('data', (part: string) => {
      buffer += part;
      for (let end = buffer.indexOf(inData ? '\r\n.\r\n' : '\r\n'); end >= 0; end = buffer.indexOf(inData ? '\r\n.\r\n' : '\r\n')) {
        const piece = buffer.slice(0, end);
        buffer = buffer.slice(end + (inData ? 5 : 2));
        if (!inData) answer(piece);
        else {
          inData = false;
          this.mails.push({ to, message: piece.replaceAll('\r\n..', '\r\n.') });
          if (this.breaks > 0) {
            this.breaks -= 1;
            socket.destroy();
          } else say('250 taken');
        }
      }
    });
    say('220 listener');
  }
}
