import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { GaugeSources } from './gauge-sources.js';

/** The samples of a scrape, without comments. */
async function samplesOf(registry: Registry): Promise<string[]> {
  return (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

describe('metrics that others answer', () => {
  it('P8 are there, and the source is up', async () => {
    const registry = new Registry();
    let asked = 0;
    new GaugeSources(registry).add({
      source: 'hens',
      gauges: { eggs: { help: 'Eggs.', labels: ['nest'] }, hens: { help: 'Hens.', labels: ['nest'] } },
      ask: async () => [
        { gauge: 'eggs', labels: { nest: 'left' }, value: ++asked },
        { gauge: 'hens', labels: { nest: 'right' }, value: 3 },
      ],
    });
    expect(await samplesOf(registry)).toEqual([
      'heliograph_metrics_source_up{source="hens"} 1',
      'eggs{nest="left"} 1',
      'hens{nest="right"} 3',
    ]);
    expect(await samplesOf(registry)).toContain('eggs{nest="left"} 2');
  });

  it('are left out, old numbers too, while the source is away or hangs; the others are there within a second and a half', async () => {
    const registry = new Registry();
    const sources = new GaugeSources(registry);
    let answer: () => Promise<number> = async () => 1;
    let asked = 0;
    sources.add({
      source: 'hens',
      gauges: { eggs: { help: 'Eggs.', labels: ['nest'] } },
      ask: async () => {
        asked++;
        return [{ gauge: 'eggs', labels: { nest: 'left' }, value: await answer() }];
      },
    });
    sources.add({
      source: 'cows',
      gauges: { milk: { help: 'Milk.', labels: ['can'] } },
      ask: async () => [{ gauge: 'milk', labels: { can: 'a' }, value: 5 }],
    });
    expect(await samplesOf(registry)).toContain('eggs{nest="left"} 1');

    answer = () => Promise.reject(new Error('the fox came'));
    const away = ['heliograph_metrics_source_up{source="hens"} 0', 'heliograph_metrics_source_up{source="cows"} 1', 'milk{can="a"} 5'];
    expect((await samplesOf(registry)).sort()).toEqual(away.sort());

    let release: (eggs: number) => void = () => undefined;
    answer = () => new Promise((resolve) => (release = resolve));
    const before = asked;
    const began = performance.now();
    expect(await samplesOf(registry)).toEqual(expect.arrayContaining(away));
    expect(performance.now() - began).toBeLessThan(1_500);
    await samplesOf(registry);
    expect(asked - before).toBe(1);

    release(7);
    answer = async () => 8;
    await Promise.resolve();
    expect(await samplesOf(registry)).toContain('heliograph_metrics_source_up{source="hens"} 1');
  });
});
