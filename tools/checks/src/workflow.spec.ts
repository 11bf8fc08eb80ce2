import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { read, root } from './repository.js';

interface Job {
  readonly container: { readonly image: string };
  readonly steps: readonly { readonly run?: string; readonly with?: Readonly<Record<string, unknown>> }[];
}

const { on, permissions, jobs } = parse(read('.github/workflows/ci.yml')) as {
  readonly on: object;
  readonly permissions: object;
  readonly jobs: Readonly<Record<string, Job>>;
};

describe('the workflow of a forge', () => {
  it('runs both programs of CI, the long one as well as the one that decides', () => {
    const programs = Object.values(jobs).map(({ steps }) => steps.at(-1)?.run ?? '');
    expect(programs).toEqual(['.ci/run', '.ci/long']);
    for (const program of programs) accessSync(join(root, program), constants.X_OK);
    expect(Object.keys(on)).toEqual(['push', 'pull_request', 'schedule', 'workflow_dispatch']);
  });

  it('has the whole history, the Node of the image, and may only read', () => {
    const [, image = ''] = /^FROM (node:\d+-\w+)-slim$/m.exec(read('docker/Dockerfile')) ?? [];
    for (const { container, steps } of Object.values(jobs)) {
      expect(container.image).toBe(image);
      expect(steps[0]?.with).toMatchObject({ 'fetch-depth': 0, 'persist-credentials': false });
    }
    expect(permissions).toEqual({ contents: 'read' });
  });
});
