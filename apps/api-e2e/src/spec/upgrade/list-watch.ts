import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, ask, type Product } from './answers.js';

interface List {
  readonly data: readonly unknown[];
}

const entriesOf = ({ status, body }: Answer): number =>
  status === 200 && Array.isArray((body as List).data) ? (body as List).data.length : 0;

/** Asks for lists that have entries, again and again while a product starts: each answer has entries, or is 503. */
export class ListWatch {
  /** 503 before the rows were there. */
  refused = 0;
  answered = 0;
  readonly faults: Pick<Answer, 'path' | 'status'>[] = [];
  private readonly stopping = new AbortController();
  private readonly ended: Promise<void>;

  constructor(product: Product, before: readonly Answer[]) {
    const lists = before.filter((answer) => answer.as === null && entriesOf(answer) > 0);
    this.ended = this.run(product, lists);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.ended;
  }

  private async run(product: Product, lists: readonly Answer[]): Promise<void> {
    for (let at = 0; !this.stopping.signal.aborted; at += 1) {
      const { path } = lists[at % lists.length] as Answer;
      const answer = await ask(product, { path, as: null }).catch(() => null);
      if (answer === null)
        await pause(50); // nobody listens yet
      else if (answer.status === 503) this.refused += 1;
      else if (entriesOf(answer) > 0) this.answered += 1;
      else this.faults.push({ path, status: answer.status });
    }
  }
}
