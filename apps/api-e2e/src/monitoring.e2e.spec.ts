import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { freePort } from '@heliograph/database/embedded';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Product } from './spec/product.js';

const workspace = join(import.meta.dirname, '..', '..', '..');
const read = (path: string) => readFileSync(join(workspace, path), 'utf8');

/** Names of metrics in a text, of histograms without their parts. */
const namesIn = (text: string): string[] =>
  [...new Set(text.match(/\b(?:heliograph|process|nodejs)_[a-z_]+/g))].map((name) => name.replace(/_(?:bucket|sum|count)$/, '')).sort();

/** Where there is no replica nobody watches it. */
const ofReplica = /^heliograph_replica_/;
/** Labels whose values the code decides: its routes are the most. */
const MAX_VALUES = 250;

interface Metric {
  readonly name: string;
  readonly type: string;
  readonly help: string;
}

let product: Product;
let pages: readonly string[];
beforeAll(async () => {
  const port = String(await freePort());
  product = await Product.start({ workers: [] });
  await product.startWorker('all', { WORKER_METRICS_PORT: port });
  pages = [product.environment.METRICS_PORT, port].map((each) => `http://127.0.0.1:${each}`);
}, 240_000);
afterAll(() => product?.close(), 60_000);

async function scrapes(): Promise<string> {
  return (await Promise.all(pages.map(async (page) => (await fetch(`${page}/metrics`)).text()))).join('\n');
}

function metricsIn(text: string): Metric[] {
  const help = new Map([...text.matchAll(/^# HELP (\S+) (.*)$/gm)].map(([, name, words]) => [name, words]));
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({ name, type, help: help.get(name) ?? '' }));
}

/** One that `fetch` would not send. */
function send(method: string, path: string): Promise<void> {
  const { hostname, port } = new URL(product.anybody.base);
  return new Promise((resolve) => {
    const sent = request({ hostname, port, method, path }, (answer) => answer.resume().on('close', resolve));
    sent.on('error', () => resolve()).end();
  });
}

describe('what /metrics of api and worker have (P8)', () => {
  it('is what docs/monitoring.md says, no more and no less', async () => {
    const documented = [...read('docs/monitoring.md').matchAll(/^\| `(heliograph_[a-z_]+)`/gm)].map(([, name = '']) => name);
    const exported = metricsIn(await scrapes()).map(({ name }) => name);
    const own = new Set(exported.filter((name) => name.startsWith('heliograph_')));
    expect([...own].sort()).toEqual(documented.filter((name) => !ofReplica.test(name)).sort());
  });

  it.each(['docker/monitoring/alerts.yml', 'docker/monitoring/dashboard.json', 'docs/runbooks/worker-stopped.md'])(
    'has every metric that %s names',
    async (path) => {
      const exported = new Set(metricsIn(await scrapes()).map(({ name }) => name));
      const named = namesIn(read(path));
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter((name) => !exported.has(name))).toEqual([]);
    },
  );

  it('is named as Prometheus wants it: counters end in _total, gauges and histograms do not, each has a help', async () => {
    const wrong = metricsIn(await scrapes()).filter(
      ({ name, type, help }) => name.endsWith('_total') !== (type === 'counter') || help === '',
    );
    expect(wrong).toEqual([]);
  });

  it('is there as a whole: every source answers', async () => {
    await eventually(async () => {
      const up = (await scrapes()).match(/^heliograph_(?:metrics_source|redis)_up\{.*$/gm) ?? [];
      expect(up.length).toBeGreaterThan(6);
      expect(up.filter((line) => !line.endsWith(' 1'))).toEqual([]);
    }, 20_000);
  });

  it('has only labels from the code, no matter what callers send', async () => {
    const odd = Array.from(
      { length: 300 },
      (_, at) => `/${['users', 'photos', 'x', 'tags', 'search'][at % 5]}/canary-${at}${at % 3 ? '' : '/%F0%9F%93%B7'}?q=canary`,
    );
    const methods = ['GET', 'PROPFIND', 'REPORT', 'DELETE', 'OPTIONS', 'M-SEARCH'];
    for (const [at, path] of odd.entries()) await send(methods[at % methods.length] as string, path);
    const text = await scrapes();
    expect(text).not.toContain('canary');
    const values = new Map<string, Set<string>>();
    for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_]+)\{(.*)\} /gm))
      for (const [, label, value = ''] of labels.matchAll(/(?<![a-z_])([a-z_]+)="((?:[^"\\]|\\.)*)"/g)) {
        const key = `${name} ${label}`;
        values.set(key, (values.get(key) ?? new Set()).add(value));
      }
    expect([...values].filter(([, each]) => each.size > MAX_VALUES).map(([key, each]) => [key, each.size])).toEqual([]);
  });
});

it('each alert names a page that is there', () => {
  const pages = [...read('docker/monitoring/alerts.yml').matchAll(/runbook: (\S+)/g)].map(([, page = '']) => page.split('#')[0] as string);
  expect(pages.length).toBeGreaterThan(10);
  for (const page of pages) expect(read(page)).toMatch(/^# /);
});
