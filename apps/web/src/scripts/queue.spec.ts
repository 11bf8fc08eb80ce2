import { describe, expect, it } from '@jest/globals';

interface Queue {
  left: number;
  add(cards: readonly Card[], time: Date): void;
}
// A script of the browser, which has no types.
const { Queue } = (await import(new URL('queue.js', import.meta.url).href)) as {
  readonly Queue: new (left: number, act: Record<string, (card: Card) => void>) => Queue;
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A file whose sending ends when a spec says so. */
class Card {
  state = 'waiting';
  isDuplicate = false;
  end: (isSent: boolean) => void = () => undefined;

  constructor(
    readonly name: string,
    private readonly log: string[],
  ) {}

  wait(): void {
    this.state = 'queued';
  }

  rest(): void {
    this.state = 'waiting';
  }

  send(): Promise<boolean> {
    this.log.push(`send ${this.name}`);
    return new Promise((resolve) => (this.end = resolve));
  }
}

function begin(left: number, names: string) {
  const log: string[] = [];
  const cards = [...names].map((name) => new Card(name, log));
  const act = {
    sent: ({ name }: Card) => log.push(`sent ${name}`),
    refuse: ({ name }: Card) => log.push(`refuse ${name}`),
    ended: () => log.push('ended'),
    changed: () => undefined,
  };
  const queue = new Queue(left, act);
  queue.add(cards, new Date());
  const end = async (name: string, isSent: boolean) => {
    cards[names.indexOf(name)]?.end(isSent);
    await settled();
    return log.splice(0);
  };
  const added = (async () => {
    await settled();
    return log.splice(0);
  })();
  return { queue, cards, added, end, log };
}

describe('files that are sent', () => {
  it('are three at a time, and the next begins when any of them has ended', async () => {
    const { added, end } = begin(Infinity, 'abcde');
    expect(await added).toEqual(['send a', 'send b', 'send c']);
    expect(await end('b', true)).toEqual(['sent b', 'send d']);
    expect(await end('a', false)).toEqual(['send e']);
    await end('c', true);
    await end('d', true);
    expect(await end('e', true)).toEqual(['sent e', 'ended']);
  });

  it('B7 are no more than somebody new may send, and one that is refused leaves its place to the next', async () => {
    const { added, end } = begin(2, 'abcd');
    expect(await added).toEqual(['send a', 'send b']);
    expect(await end('b', false)).toEqual(['send c']);
    expect(await end('a', true)).toEqual(['sent a']);
    expect(await end('c', true)).toEqual(['sent c', 'refuse d', 'ended']);
  });

  it('are refused without a byte where none is left', async () => {
    const { added } = begin(0, 'ab');
    expect(await added).toEqual(['refuse a', 'refuse b', 'ended']);
  });

  it('are not those that turn out to be here already', async () => {
    const { cards, added, queue } = begin(0, '');
    expect([await added, cards]).toEqual([[], []]);
    const log: string[] = [];
    const twin = new Card('twin', log);
    twin.isDuplicate = true;
    queue.left = Infinity;
    queue.add([twin], new Date());
    await settled();
    expect([log, twin.state]).toEqual([[], 'waiting']);
  });
});
