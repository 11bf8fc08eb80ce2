import { AppId, CommandId, EventId, StreamId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { type TracedEvent } from './trace.js';
import { causeTree, treeLines } from './trace-tree.js';

const first = new Date('2026-01-31T09:30:00.000Z');
const event = (id: string, commandId: string, causation: string | null, after: number, more: Partial<TracedEvent> = {}): TracedEvent => ({
  log: 'media',
  seq: after + 1,
  stream: StreamId('photo-1'),
  version: 1,
  type: `media.${id}`,
  data: {},
  eventId: EventId(id),
  recordedAt: new Date(first.getTime() + after),
  actor: 'user:7',
  correlation: 'c',
  causation: causation === null ? null : EventId(causation),
  commandId: CommandId(commandId),
  metadata: {},
  ...more,
});

describe('the tree of causes', () => {
  it('puts commands under the event that caused them, over the borders of logs', () => {
    const events = [
      event('uploaded', 'k1', null, 0),
      event('made', 'k2', 'uploaded', 40, { actor: 'system:renditions' }),
      event('published', 'k2', 'uploaded', 40, { actor: 'system:renditions' }),
      event('gone', 'k3', 'uploaded', 90, { log: 'discussion', actor: 'system:discussion' }),
    ];
    expect(treeLines(causeTree(events), first, 'made')).toEqual([
      'user:7  command k1',
      '└─ +0 ms  media 1  media.uploaded  photo-1@1  uploaded',
      '   system:renditions  command k2',
      '   ├─ +40 ms  media 41  media.made  photo-1@1  made  <-',
      '   └─ +40 ms  media 41  media.published  photo-1@1  published',
      '   system:discussion  command k3',
      '   └─ +90 ms  discussion 91  media.gone  photo-1@1  gone',
    ]);
  });

  it('says how a command came in, and marks what a request began', () => {
    const metadata = { via: 'app', app: AppId(3), credential: 'at-12', request: 'r-4711' } as const;
    const [line] = treeLines(causeTree([event('made', 'k1', null, 0, { metadata })]), first, 'r-4711');
    expect(line).toBe('user:7 via app 3 (at-12), request r-4711  command k1  <-');
  });

  it('puts a command whose cause is not among the events at the root', () => {
    expect(causeTree([event('made', 'k2', 'lost', 0)]).map(({ commandId }) => commandId)).toEqual(['k2']);
  });

  it('takes one command that wrote in two logs apart', () => {
    const events = [event('one', 'k1', null, 0), event('two', 'k1', null, 1, { log: 'discussion' })];
    expect(causeTree(events)).toHaveLength(2);
  });
});
