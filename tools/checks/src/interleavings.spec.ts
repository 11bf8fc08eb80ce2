import { contexts } from '@heliograph/contexts';
import { expect, it } from '@jest/globals';
import { read, writtenFiles } from './repository.js';

const severalSources = contexts.flatMap(({ projections }) => projections.filter(({ sources }) => sources.length > 1));

it('there are projections that read several logs', () => expect(severalSources.map(({ name }) => name)).toContain('views.photo-card'));

it.each(severalSources)('$name has a spec that shuffles its logs', ({ name }) => {
  const [context, stem] = name.split('.');
  const specs = writtenFiles().filter((path) => path.startsWith(`libs/${context}/`) && path.endsWith(`/${stem}.projection.spec.ts`));
  expect(specs).toHaveLength(1);
  expect(read(specs[0] as string)).toContain('expectSameRowsInEveryInterleaving(');
});
