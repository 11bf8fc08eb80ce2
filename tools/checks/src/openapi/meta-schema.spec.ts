import { describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { read } from '../repository.js';

describe('docs/openapi.json by the schema of OpenAPI documents', () => {
  const document = () => JSON.parse(read('docs/openapi.json'));
  const judge = (given: Record<string, unknown>) => new Validator().validate(given);

  it('E is valid OpenAPI 3.1', async () => {
    expect(document().openapi).toMatch(/^3\.1\./);
    expect(await judge(document())).toEqual({ valid: true });
  });

  it.each<[string, (broken: ReturnType<typeof document>) => void]>([
    ['a response without a description', ({ paths }) => delete paths['/photos'].get.responses['200'].description],
    ['a parameter that is nowhere', ({ paths }) => (paths['/photos'].get.parameters[0].in = 'body')],
    ['a schema that is a text', ({ components }) => (components.schemas.Photo = 'Photo')],
  ])('finds %s', async (_, breaking) => {
    const broken = document();
    breaking(broken);
    expect(await judge(broken)).toMatchObject({ valid: false });
  });
});
