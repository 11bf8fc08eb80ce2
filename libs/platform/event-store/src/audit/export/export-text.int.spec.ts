import { StreamId } from '@heliograph/kernel';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { verdict } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkpointsEndLine } from '../checkpoints/checkpoint-format.js';
import { checkpointLines } from '../checkpoints/checkpoint-lines.js';
import { exportText } from './export-text.js';
import type { EventRow } from '../spec/event-rows.js';
import { rehashed } from '../spec/rewriting.js';

describe('an export of a real store, verified by an independent program', () => {
  let product: TestProduct;
  let folder: string;
  let key: string;
  let lines: string[];
  let kept: string;

  beforeAll(async () => {
    product = await testProduct([sampleContext]);
    folder = mkdtempSync(join(tmpdir(), 'heliograph-export-'));
    for (let round = 0; round < 2; round++) {
      for (let stream = 1; stream <= 3; stream++) await say(stream, 2 * round, 'Föhn', '日の出 \u{1F305}');
      // Each by itself, which a statement of its own stores.
      await say(4, 2 * round, 'Föhn');
      await say(4, 2 * round + 1, '日の出 \u{1F305}');
      await product.runtime.signedCheckpoints.sign();
    }
    key = await product.runtime.signedCheckpoints.publicKey();
    kept = join(folder, 'checkpoints.jsonl');
    writeFileSync(kept, (await checkpoints()).join('\n'));
    lines = await exported();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await product.close();
  });

  const say = (stream: number, expectedVersion: number, ...said: string[]) =>
    product.runtime.store.append(sampleLog, {
      streams: [
        {
          stream: StreamId(`words-${stream}`),
          expectedVersion,
          events: said.map((words) => ({
            type: 'sample.words-said',
            data: { thingId: 1, personId: stream, words },
          })),
        },
      ],
      context: sampleRequest(),
    });

  async function checkpoints(): Promise<string[]> {
    const found: string[] = [];
    for await (const line of checkpointLines(product.runtime.signedCheckpoints)) found.push(line);
    return found;
  }

  async function exported(after = 0, stopping = () => false): Promise<string[]> {
    let text = '';
    const publicKey = await product.runtime.signedCheckpoints.findPublicKey();
    for await (const piece of exportText(product.runtime.database, { logs: ['sample'], after, publicKey, watch: { stopping } }))
      text += piece;
    return text.split('\n').slice(0, -1);
  }

  const pinned = () => ['--key', key, '--checkpoints', kept];
  /** The line of this seq, other. */
  const changed = (seq: number, change: object) =>
    lines.map((line, index) => (index === seq ? JSON.stringify({ ...JSON.parse(line), ...change }) : line));
  const without = (...indexes: number[]) => lines.filter((_, index) => !indexes.includes(index));

  it('is whole, and every signed place is where it was signed', async () => {
    expect(await verdict(lines, ...pinned())).toEqual({
      code: 0,
      lines: [
        'sample: 16 events, 1 to 16, whole',
        expect.stringMatching(/^checkpoints: 2, 1 to 2 of \S+, under key [0-9a-f]{16}; 2 of the 2 places/),
      ],
    });
  });

  it.each([5, 8])('holds every column of event %p as it is stored, and opens nothing', async (seq) => {
    const [row] = await product.admin.query<Record<string, unknown>>('select * from event_store.events where seq = $1', [seq]);
    const { recorded_at, hash, ...same } = row as Record<string, unknown> & { recorded_at: Date; hash: Buffer };
    expect(JSON.parse(lines[seq] as string)).toEqual({ ...same, recorded_at: recorded_at.toISOString(), hash: hash.toString('hex') });
    expect(lines.join()).not.toMatch(/Föhn|日の出/);
  });

  it('goes on behind a place, and parts are as good as the whole', async () => {
    const first = [...(await cutAt(6)), ...(await exported(6))];
    expect((await verdict(first, ...pinned())).lines[0]).toBe('sample: 16 events, 1 to 16, whole');
    expect((await verdict(await exported(6), ...pinned())).lines[0]).toBe('sample: 10 events, 7 to 16, whole');
    expect((await verdict([...(await cutAt(6)), ...(await exported(7))])).lines).toContainEqual(
      expect.stringMatching(/^sample 7: this part goes on/),
    );
  });

  /** An export that was stopped after this seq, with its last line. */
  const cutAt = async (seq: number) => [...lines.slice(0, seq + 1), JSON.stringify({ heliograph: 'end', events: seq })];

  it('says when it was stopped', async () => {
    const stopped = await exported(0, () => true);
    expect(stopped).toHaveLength(2);
    expect(await verdict(stopped)).toMatchObject({
      code: 1,
      lines: [expect.stringMatching(/^sample 1: 16 event\(s\) missing/), expect.anything()],
    });
  });

  it.each([
    ['log', 'other', /^export line 4: it is no event of a log/],
    ['seq', 4, /^sample 3: 1 event\(s\) missing/],
    ['seq', 2, /^sample 2: it stands twice/],
    ['stream', 'words-9', /^sample 3: /],
    ['version', 2, /^sample 3: /],
    ['version', '1', /^sample 3: version is not what it must be/],
    ['partition', 63, /^sample 3: /],
    ['type', 'sample.point-given', /^sample 3: /],
    ['schema_version', 2, /^sample 3: /],
    ['event_id', '11111111-1111-4111-8111-111111111111', /^sample 3: /],
    ['recorded_at', '2030-01-01T00:00:00.000Z', /^sample 3: /],
    ['recorded_at', 'yesterday', /^sample 3: recorded_at is not what it must be/],
    ['actor', 'user:9', /^sample 3: /],
    ['correlation', '11111111-1111-4111-8111-111111111111', /^sample 3: /],
    ['causation', '11111111-1111-4111-8111-111111111111', /^sample 3: /],
    ['command_id', '11111111-1111-4111-8111-111111111111', /^sample 3: /],
    ['payload', '{}', /^sample 3: /],
    ['metadata', '{"a":1}', /^sample 3: /],
    ['hash', 'ab'.repeat(32), /^sample 3: /],
    ['note', 'more than there is', /^sample 3: note is not what it must be/],
  ])('names the event whose %s was changed to %p', async (name, value, expected) => {
    const { code, lines: printed } = await verdict(changed(3, { [name]: value }));
    expect([code, printed]).toEqual([1, expect.arrayContaining([expect.stringMatching(expected)])]);
  });

  it.each([
    ['an event was removed', () => without(3), /^sample 3: 1 event\(s\) missing/],
    ['two were swapped', () => [...lines.slice(0, 3), lines[4], lines[3], ...lines.slice(5)], /^sample 3: 1 event\(s\) missing/],
    ['one stands twice', () => [...lines.slice(0, 4), ...lines.slice(3)], /^sample 3: it stands twice/],
    ['the tail is missing', () => without(16), /^sample 16: 1 event\(s\) missing at the end/],
    ['the end is missing', () => lines.slice(0, -1), /^export line 17: there is no end line/],
    ['a line was cut', () => [...lines.slice(0, 9), lines[9]?.slice(0, 100), ...lines.slice(10)], /^export line 10: /],
    ['the header is missing', () => lines.slice(1), /^export line 1: it stands before a header/],
    ['there is nothing', () => [], /^export: there is no header/],
  ])('reports that %s', async (_what, tampered, expected) => {
    const { code, lines: printed } = await verdict(tampered() as string[]);
    expect([code, printed]).toEqual([1, expect.arrayContaining([expect.stringMatching(expected)])]);
  });

  describe('with checkpoints that were kept', () => {
    const file = (tampered: readonly string[]) => {
      const path = join(folder, 'tampered.jsonl');
      writeFileSync(path, tampered.join('\n'));
      return path;
    };
    const header = (change: object) => JSON.stringify({ ...JSON.parse(lines[0] as string), ...change });

    it('a tail that was cut off with its header made to fit is reported', async () => {
      const [part] = JSON.parse(lines[0] as string).logs;
      const last = JSON.parse(lines[12] as string);
      const fitting = [
        header({ logs: [{ ...part, head: 12, head_hash: last.hash }] }),
        ...lines.slice(1, 13),
        '{"heliograph":"end","events":12}',
      ];
      expect((await verdict(fitting)).code).toBe(0);
      expect(await verdict(fitting, ...pinned())).toMatchObject({
        code: 1,
        lines: expect.arrayContaining(['sample 16: checkpoint 2 signed it, and the export ends before it']),
      });
    });

    it('a suffix whose hashes were computed again, so that the chain is consistent, is reported', async () => {
      const events = rehashed(
        lines
          .slice(1, -1)
          .map((line) => JSON.parse(line) as EventRow)
          .map((event) => (event.seq === 10 ? { ...event, actor: 'user:9' } : event)),
      );
      const [part] = JSON.parse(lines[0] as string).logs;
      const fitting = [
        header({ logs: [{ ...part, head_hash: events.at(-1)?.hash }] }),
        ...events.map((event) => JSON.stringify(event)),
        lines.at(-1) as string,
      ];
      expect((await verdict(fitting)).code).toBe(0);
      expect(await verdict(fitting, ...pinned())).toMatchObject({
        code: 1,
        lines: expect.arrayContaining(['sample 16: checkpoint 2 does not match the log', expect.stringMatching(/2 of the 2 places/)]),
      });
    });

    it.each([
      ['number', 7],
      ['signed_at', '2020-01-01T00:00:00.000Z'],
      ['key_id', '0123456789abcdef'],
      ['previous', 'ab'.repeat(32)],
      ['heads', '[]'],
      ['signature', 'ab'.repeat(64)],
    ])('a checkpoint whose %s was changed is reported', async (name, value) => {
      const [first, second] = await checkpoints();
      const tampered = file([first as string, JSON.stringify({ ...JSON.parse(second as string), [name]: value })]);
      const { code, lines: printed } = await verdict(lines, '--key', key, '--checkpoints', tampered);
      expect([code, printed]).toEqual([1, expect.arrayContaining([expect.stringMatching(/^checkpoint (2|7): /)])]);
    });

    it('signatures of another key than the pinned one are reported; a key out of the export proves nothing, and it says so', async () => {
      // Keys may begin with a dash.
      for (const another of ['A'.repeat(43), `-${'A'.repeat(42)}`])
        expect((await verdict(lines, '--key', another, '--checkpoints', kept)).lines).toContainEqual(
          expect.stringMatching(/^checkpoint 1: it is signed under another key/),
        );
      expect(await verdict(lines, '--checkpoints', kept)).toMatchObject({
        code: 0,
        lines: expect.arrayContaining([expect.stringMatching(/^note: the key comes from the export/)]),
      });
    });

    it('an older file is a prefix of the newer one, or the first difference is reported', async () => {
      const [first, second] = (await checkpoints()) as [string, string];
      expect(
        (await verdict(lines, ...pinned(), '--checkpoints', file([first, checkpointsEndLine({ checkpoints: 1, last: 1 })]))).code,
      ).toBe(0);
      const forked = file([JSON.stringify({ ...JSON.parse(first), signed_at: JSON.parse(second).signed_at })]);
      expect((await verdict(lines, ...pinned(), '--checkpoints', forked)).lines).toContainEqual(
        expect.stringMatching(/^checkpoint 1: .* has another one than the file before/),
      );
    });

    it('a file that was cut, even behind a whole line, is not complete', async () => {
      const [first, second, end] = (await checkpoints()) as [string, string, string];
      const of = async (...tampered: string[]) => (await verdict(lines, '--key', key, '--checkpoints', file(tampered))).lines;
      expect((await of(first))[0]).toMatch(/^checkpoint: .* is not complete: there is no end line behind checkpoint 1; it was cut/);
      expect((await of(first, second))[0]).toMatch(/^checkpoint: .* is not complete: there is no end line behind checkpoint 2; it was cut/);
      expect((await of(first, end))[0]).toMatch(/^checkpoint: .* is not complete: line 2 counts 2 up to 2, here are 1$/);
      // The part that was cut goes on in the next one.
      expect(await of(first, second, checkpointsEndLine({ checkpoints: 1, last: 2 }))).toEqual(await of(first, second, end));
      expect((await verdict(lines, '--key', key, '--checkpoints', file([first, second, end]))).code).toBe(0);
    });

    it('without any key signatures cannot be verified', async () => {
      const keyless = [header({ public_key: 'none' }), ...lines.slice(1)];
      expect(await verdict(keyless, '--checkpoints', kept)).toMatchObject({
        code: 1,
        lines: expect.arrayContaining([expect.stringMatching(/^checkpoint: there is no key/)]),
      });
    });

    it('wrong usage has an exit code of its own', async () => {
      expect((await verdict(lines, '--key', 'short')).code).toBe(2);
      expect((await verdict(lines, '--checkpoints', join(folder, 'nowhere'))).code).toBe(2);
    });
  });
});
