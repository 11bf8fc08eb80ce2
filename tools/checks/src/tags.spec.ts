import { describe, expect, it } from '@jest/globals';
import { byType, contexts, readModels, scopes } from '../boundaries.mjs';
import { type Project, projects } from './repository.js';

const values = ({ tags }: Project, dimension: string) =>
  tags.filter((tag) => tag.startsWith(`${dimension}:`)).map((tag) => tag.slice(dimension.length + 1));

describe('tags of the projects', () => {
  it.each(projects())('$name has exactly one known scope and one known type, and no other tag', (project) => {
    const [scope, ...otherScopes] = values(project, 'scope');
    const [type, ...otherTypes] = values(project, 'type');

    expect(scopes).toContain(scope);
    expect(Object.keys(byType)).toContain(type);
    expect([...otherScopes, ...otherTypes]).toEqual([]);
    expect(project.tags).toHaveLength(2);
  });

  it.each(projects().filter(({ folder }) => [...contexts, ...readModels].some((context) => folder.startsWith(`libs/${context}/`))))(
    '$folder bears its context as scope and its folder as type',
    ({ folder, tags }) => {
      const [, context, type] = folder.split('/');
      expect(tags).toEqual([`scope:${context}`, `type:${type}`]);
    },
  );

  it.each(Object.entries(byType))('the rule of type %s names only known tags', (_type, { projects: targets }) => {
    const known = [...scopes.map((scope) => `scope:${scope}`), ...Object.keys(byType).map((type) => `type:${type}`)];
    expect(known).toEqual(expect.arrayContaining([...targets]));
  });
});
