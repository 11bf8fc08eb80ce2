import { describe, expect, it } from '@jest/globals';
import { contexts } from './index.js';

const names = contexts.map((context) => context.name);
const projections = contexts.flatMap((context) => context.projections.map((projection) => ({ context, projection })));

describe('the list of contexts', () => {
  it('has each once, and views last, because they follow all others', () => {
    expect(names).toEqual([...new Set(names)]);
    expect(names.at(-1)).toBe('views');
  });

  it('gives each a log, a schema and a queue of its own', () => {
    for (const { name, log, migrations } of contexts) {
      expect(log?.name ?? name).toBe(name);
      expect(migrations.schema).toBe(name.replaceAll('-', '_'));
    }
    for (const { context, projection } of projections) {
      expect(projection.queue).toBe(context.name);
      expect(projection.name.split('.')[0]).toBe(context.name);
    }
    for (const context of contexts) for (const reaction of context.reactions) expect(reaction.queue).toBe(context.name);
  });

  it('follows only logs and events that a context publishes, and its own', () => {
    const logs = new Map(contexts.flatMap(({ log }) => (log ? [[log.name, log] as const] : [])));
    for (const { context, projection } of projections)
      for (const source of projection.sources) {
        const types = source.kind === 'handlers' ? Object.keys(source.on) : [...source.plus, ...source.minus];
        for (const type of types) {
          const publish = logs.get(source.log)?.events.get(type)?.publish;
          expect({ type, publish }).not.toEqual({ type, publish: undefined });
          if (source.log !== context.name) expect({ type, publish }).not.toEqual({ type, publish: 'private' });
          // What is counted in SQL is read as it is stored.
          if (source.kind === 'counter') expect({ type, publish }).toEqual({ type, publish: 'verbatim' });
        }
      }
  });
});
