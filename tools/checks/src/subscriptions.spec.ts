import { contexts } from '@heliograph/contexts';
import { CODE_OWNERS } from '@heliograph/event-catalogue';
import type { CounterSource, Projection, Source } from '@heliograph/projections';
import type { BoundedContext } from '@heliograph/runtime';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { projectGraph } from '../project-graph.mjs';
import { projects, read } from './repository.js';
import { type Statements, subscriptionFaults } from './subscriptions.js';

let statements: Statements;
beforeAll(async () => {
  const { dependencies } = await projectGraph();
  statements = {
    contexts,
    manifests: new Map(projects().map(({ name, folder }) => [name, dependenciesOf(folder)])),
    graph: new Map(Object.entries(dependencies).map(([name, edges]) => [name, edges.map(({ target }) => target)])),
    eventsPage: read('docs/events.md'),
    codeOwners: read(CODE_OWNERS),
  };
});

const dependenciesOf = (folder: string): string[] =>
  Object.keys((JSON.parse(read(`${folder}/package.json`)) as { dependencies?: object }).dependencies ?? {});

const without = (names: ReadonlyMap<string, readonly string[]>, project: string, gone: string) =>
  new Map(names).set(
    project,
    (names.get(project) ?? []).filter((name) => name !== gone),
  );

const withMore = (names: ReadonlyMap<string, readonly string[]>, project: string, more: string) =>
  new Map(names).set(project, [...(names.get(project) ?? []), more]);

/** The contexts, with one source more in a projection of search. */
const withSource = (source: Source): readonly BoundedContext[] =>
  contexts.map((context) =>
    context.name === 'search' ? { ...context, projections: context.projections.map((each) => withSourceIn(each, source)) } : context,
  );
const withSourceIn = (each: Projection, source: Source): Projection =>
  each.name === 'search.popularity' ? { ...each, sources: [...each.sources, source] } : each;

const handlers = (log: string, type: string): Source => ({ kind: 'handlers', log, on: { [type]: () => [] } });

const faults = (changed: Partial<Statements> = {}) => subscriptionFaults({ ...statements, ...changed });

describe('who hears whom', () => {
  it('is the same in the code, in the manifests, in the project graph, in docs/events.md and in CODEOWNERS', () => {
    expect(faults()).toEqual([]);
  });

  it('a manifest that lacks the contracts that its context hears is found', () => {
    expect(faults({ manifests: without(statements.manifests, '@heliograph/search-server', '@heliograph/social-graph-contracts') })).toEqual(
      ['the package.json of @heliograph/search-server does not depend on @heliograph/social-graph-contracts, whose events search hears'],
    );
  });

  it('so is one that names contracts of which its context hears nothing', () => {
    expect(faults({ manifests: withMore(statements.manifests, '@heliograph/search-server', '@heliograph/discussion-contracts') })).toEqual([
      'the package.json of @heliograph/search-server depends on @heliograph/discussion-contracts, of whose events search hears none',
    ]);
  });

  it('an edge that is missing in the project graph, or that nothing is heard over, is found', () => {
    expect(faults({ graph: without(statements.graph, '@heliograph/discussion-server', '@heliograph/media-contracts') })).toEqual([
      '@heliograph/discussion-server in the project graph does not depend on @heliograph/media-contracts, whose events discussion hears',
    ]);
    expect(faults({ graph: withMore(statements.graph, '@heliograph/media-server', '@heliograph/discussion-contracts') })).toEqual([
      '@heliograph/media-server in the project graph depends on @heliograph/discussion-contracts, of whose events media hears none',
    ]);
  });

  it('a name that is missing in docs/events.md, or too many there, is found', () => {
    const page = statements.eventsPage;
    expect(faults({ eventsPage: page.replace(', discussion.photo-deleted (reaction)', '') })).toEqual([
      'docs/events.md does not name discussion.photo-deleted at media.photo-deleted',
    ]);
    expect(faults({ eventsPage: page.replace('views.user-likes', 'views.user-likes, search.users') })).toEqual([
      'docs/events.md names search.users at social-graph.photo-liked, which it does not hear',
    ]);
    expect(faults({ eventsPage: page.replace(/^\| \[`social-graph.user-unfollowed`\].*\n/m, '') })).toEqual([
      'docs/events.md does not list social-graph.user-unfollowed',
    ]);
  });

  it('contracts without the owner of a context that hears them, or with one that does not, are found', () => {
    const line = (context: string) => new RegExp(`(?<=^/libs/${context}/contracts/ .*) @heliograph/(search|discussion)(?= |$)`, 'gm');
    expect(faults({ codeOwners: statements.codeOwners.replace(line('media'), '') })).toEqual([
      '.github/CODEOWNERS does not name @heliograph/discussion at libs/media/contracts/, which discussion uses',
      '.github/CODEOWNERS does not name @heliograph/search at libs/media/contracts/, which search uses',
    ]);
    const more = statements.codeOwners.replace(/^\/libs\/discussion\/contracts\/ .*$/m, '$& @heliograph/media');
    expect(faults({ codeOwners: more })).toEqual([
      '.github/CODEOWNERS names @heliograph/media at libs/discussion/contracts/, which media does not use',
    ]);
    const [, listeners = ''] = /^\/libs\/media\/contracts\/ +@heliograph\/media (.*)$/m.exec(statements.codeOwners) ?? [];
    expect(faults({ codeOwners: `${statements.codeOwners}\n/libs/media/contracts/ ${listeners}` })).toEqual([
      '.github/CODEOWNERS does not name @heliograph/media at libs/media/contracts/',
    ]);
  });

  it('a new subscription is missing everywhere', () => {
    expect(faults({ contexts: withSource(handlers('discussion', 'discussion.comment-added')) })).toEqual([
      'the package.json of @heliograph/search-server does not depend on @heliograph/discussion-contracts, whose events search hears',
      '@heliograph/search-server in the project graph does not depend on @heliograph/discussion-contracts, whose events search hears',
      'docs/events.md does not name search.popularity at discussion.comment-added',
      '.github/CODEOWNERS does not name @heliograph/search at libs/discussion/contracts/, which search uses',
    ]);
  });

  it('an event that is not there, or not for others, or counted in a form that others do not see, is found', () => {
    expect(faults({ contexts: withSource(handlers('media', 'media.photo-publishd')) })).toEqual([
      'search.popularity hears media.photo-publishd, which is not in the log of media',
    ]);
    expect(faults({ contexts: withSource(handlers('identity', 'identity.email-verified')) })).toContain(
      'search.popularity hears identity.email-verified, which identity does not publish',
    );
    const counter = { kind: 'counter', log: 'media', plus: ['media.photo-uploaded'], minus: [] } as unknown as CounterSource;
    expect(faults({ contexts: withSource(counter) })).toContain(
      'search.popularity counts media.photo-uploaded as it is stored, but media publishes another form of it',
    );
  });

  it('a line of CODEOWNERS in a form that this check does not read is refused', () => {
    expect(() => faults({ codeOwners: `${statements.codeOwners}\n/libs/*/contracts/ @heliograph/maintainers` })).toThrow('is neither');
    expect(() => faults({ codeOwners: `${statements.codeOwners}\n/libs/meetups/@heliograph/meetups` })).toThrow('has no owner');
  });
});
