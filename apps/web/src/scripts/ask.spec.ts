import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

interface Ask {
  pause(milliseconds: number, photo?: string): Promise<void>;
  untilReady(path: string, show: () => void): Promise<void>;
}
// A script of the browser, which has no types.
const { pause, untilReady } = (await import(new URL('ask.js', import.meta.url).href)) as Ask;

/** What the pages of photographs say, and when each was asked for, in seconds. */
let state: Record<string, string>;
let asked: Record<string, number[]>;
let page: EventTarget;

class Request extends EventTarget {
  readonly upload = {};
  readonly response = { querySelector: () => ({ matches: () => state[this.address] === 'processing' }) };
  onload?: (this: this) => void;
  private address = '';

  open(_method: string, address: string): void {
    this.address = address;
  }

  send(): void {
    (asked[this.address] ??= []).push(Math.round(performance.now() / 1000));
    setTimeout(() => this.onload?.(), 100);
  }
}

const passes = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);
const roundsOf = (path: string) => asked[path]?.length ?? 0;

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  [state, asked] = [{}, {}];
  page = new EventTarget();
  Object.assign(globalThis, { XMLHttpRequest: Request, addEventListener: page.addEventListener.bind(page) });
});
afterEach(() => {
  jest.useRealTimers();
});

const change = (id: number) => page.dispatchEvent(new CustomEvent('changed', { detail: { id } }));

describe('a photograph that is being made', () => {
  it('is asked for when it has changed, and not when others have', async () => {
    Object.assign(state, { '/photos/7?twin=3': 'processing', '/photos/8': 'processing' });
    const shown: string[] = [];
    for (const path of Object.keys(state)) void untilReady(path, () => shown.push(path));
    await passes(20);
    const [own, other] = [roundsOf('/photos/7?twin=3'), roundsOf('/photos/8')];
    for (let times = 0; times < 30; times += 1) {
      change(9);
      await passes(0.001);
    }
    expect([roundsOf('/photos/7?twin=3'), roundsOf('/photos/8')]).toEqual([own, other]);
    state['/photos/7?twin=3'] = 'published';
    change(7);
    await passes(0.2);
    expect([roundsOf('/photos/7?twin=3'), roundsOf('/photos/8'), shown.at(-1)]).toEqual([own + 1, other, '/photos/7?twin=3']);
    change(7);
    await passes(3600);
    expect(roundsOf('/photos/7?twin=3')).toBe(own + 1);
  });

  it('is asked for again where it has changed while the answer was on its way', async () => {
    state['/photos/7'] = 'processing';
    void untilReady('/photos/7', () => undefined);
    await passes(60);
    change(7);
    await passes(0.05);
    change(7);
    const before = roundsOf('/photos/7');
    await passes(0.2);
    expect(roundsOf('/photos/7')).toBe(before + 1);
  });

  it('is asked for less and less often by the time that has passed, however often it is woken, and for a day', async () => {
    state['/photos/7'] = 'processing';
    void untilReady('/photos/7', () => undefined);
    for (let second = 0; second < 30; second += 1) {
      change(7);
      await passes(1);
    }
    await passes(130);
    const early = roundsOf('/photos/7');
    expect(early).toBeLessThan(50);
    await passes(3 * 3600);
    expect(roundsOf('/photos/7') - early).toBeLessThan(16);
    state['/photos/7'] = 'published';
    change(7);
    await passes(1);
    const ready = roundsOf('/photos/7');
    await passes(24 * 3600);
    expect(roundsOf('/photos/7')).toBe(ready);
  });
});

it('a wait that a busy server asks for is ended by the line that is back, and by no photograph', async () => {
  let isOver = false;
  void pause(60_000).then(() => (isOver = true));
  change(7);
  await passes(59);
  expect(isOver).toBe(false);
  page.dispatchEvent(new Event('online'));
  await passes(0);
  expect(isOver).toBe(true);
});
