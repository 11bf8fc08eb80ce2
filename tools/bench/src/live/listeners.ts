import { Agent, type IncomingMessage, request } from 'node:http';
import { tokenOf } from '../http/load/request.js';
import type { Session } from '../session.js';

/** What came, and when: `performance.now()`. */
export type OnPhoto = (photoId: number, countComments: number, at: number) => void;

/** Streams that are open at once before the next are opened. */
const AT_ONCE = 50;

/** Streams of many people at one api, a few of each. */
export class Listeners {
  private readonly agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  private ended = 0;

  private constructor(
    private readonly base: string,
    private readonly onPhoto: OnPhoto,
  ) {}

  static async open(session: Session, base: string, people: readonly number[], connections: number, onPhoto: OnPhoto): Promise<Listeners> {
    const listeners = new Listeners(base, onPhoto);
    session.onEnd(() => listeners.agent.destroy());
    for (let from = 0; from < connections; from += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, connections - from) }, (_, at) => people[(from + at) % people.length] as number);
      await Promise.all(some.map((person) => listeners.listen(person)));
    }
    return listeners;
  }

  /** Streams that the api has ended, or refused. */
  get lost(): number {
    return this.ended;
  }

  private listen(person: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const headers = { Authorization: `Bearer ${tokenOf(person)}` };
      const sent = request(new URL('/me/stream', this.base), { agent: this.agent, headers }, (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`a stream was answered with ${answer.statusCode}`));
        this.follow(answer);
        resolve();
      });
      sent.once('error', reject).end();
    });
  }

  private follow(answer: IncomingMessage): void {
    let rest = '';
    answer.setEncoding('utf8');
    answer.on('data', (text: string) => {
      const at = performance.now();
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, json] = /^event: photo\ndata: (.*)$/m.exec(block) ?? [];
        if (!json) continue;
        const { id, count_comments: count } = JSON.parse(json) as { id: number; count_comments: number };
        this.onPhoto(id, count, at);
      }
    });
    answer.once('close', () => (this.ended += 1)).once('error', () => undefined);
  }
}
