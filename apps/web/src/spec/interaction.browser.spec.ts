import { sized } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CDPSession, Page } from 'playwright-core';
import { FixtureSite } from './fixture-site.js';
import { type Interaction, interactions, until } from './interactions.js';

/** Of a telephone. */
const SLOWER = 4;
const tries = sized(3, 5, 9);
/**
 * Milliseconds until the next paint. Only a run that has the machine for itself can hold what people notice; a daily one finds what is far beyond, such as a
 * script that works for as long as the list is.
 */
const most = sized(400, 100, 100);

/**
 * Notes what the browser reports of interactions, and how long it takes until what a field has changed is laid out, which no interaction counts. Whatever takes
 * less than 16 ms is not reported, and all else in order, once it is painted: so a key that nobody uses takes 24 ms and changes the picture; when that is
 * reported, all before it was.
 */
const END = 'ScrollLock';
const notes = `
  window.reported = [];
  addEventListener('keydown', ({ key, timeStamp }) => {
    if (key !== '${END}') return;
    window.end = timeStamp;
    for (const begun = performance.now(); performance.now() - begun < 24; ) continue;
    document.documentElement.style.opacity = document.documentElement.style.opacity ? '' : '0.99';
  }, { capture: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration, interactionId } of list.getEntries())
      if (startTime >= window.end) window.isEnd = true;
      else if (interactionId > 0) reported.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  addEventListener('change', ({ timeStamp }) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => reported.push(performance.now() - timeStamp);
    port2.postMessage('');
  }), { capture: true });`;

describe('interactions on a telephone of a quarter of the speed', () => {
  let site: FixtureSite;
  beforeAll(async () => {
    site = await FixtureSite.start();
  });
  afterAll(() => site?.close());

  it.each(interactions)('$name is painted in time', async (interaction) => {
    // No higher than the browser's own window: of what is painted below that it reports nothing.
    const page = await site.open({ viewport: { width: 390, height: 480 }, reducedMotion: 'reduce' });
    await page.addInitScript(notes);
    await page.goto(site.base + interaction.path);
    await page.waitForLoadState('networkidle');
    await interaction.begin?.(page);
    const processor = await page.context().newCDPSession(page);
    let median = Number.POSITIVE_INFINITY;
    // Another process may have had the processor in the meantime; what is slow by itself is slow each time.
    for (let round = 0; round < 3 && median >= most; round += 1) {
      const took: number[] = [];
      for (let at = 0; at < tries; at += 1) took.push(await worstOf(interaction, page, processor));
      median = took.sort((one, other) => one - other)[(tries - 1) / 2] ?? Number.NaN;
      process.stdout.write(`${interaction.name}: ${median} ms (${took.join(', ')})\n`);
    }
    await page.context().close();
    expect(median).toBeLessThan(most);
  });
});

/** The longest of what one try reports. */
async function worstOf({ before, act, after }: Interaction, page: Page, processor: CDPSession): Promise<number> {
  // Whoever leaves a page stays on it: an answer without content is no new page.
  const leaving = /^https?:/;
  await page.route(leaving, (route) => (route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.continue()));
  await processor.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await before?.(page);
  await page.evaluate('reported.length = 0; window.end = Infinity; window.isEnd = false');
  await act(page);
  await page.keyboard.press(END);
  await until(page, 'isEnd');
  const worst = await page.evaluate<number>('Math.max(0, ...reported.map(Math.round))');
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.unroute(leaving);
  await after?.(page);
  return worst;
}
