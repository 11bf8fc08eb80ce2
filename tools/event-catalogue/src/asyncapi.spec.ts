import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contexts } from '@heliograph/contexts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { asyncApiFaults, schemaFaults } from '../json-schema.mjs';
import { ASYNCAPI, type AsyncApi } from './asyncapi.js';
import { catalogueOf } from './catalogue.js';
import { publishedChanges } from './changes.js';
import { publishedSchemaOf } from './frozen-event.js';
import { root } from './frozen-files.js';
import { type Published, publishedBy } from './published-events.js';

const document = JSON.parse(readFileSync(join(root, ASYNCAPI), 'utf8')) as AsyncApi;

let published: Published;
beforeAll(async () => {
  published = await publishedBy(catalogueOf(contexts).logs);
});

/** References of a document that lead nowhere. */
function brokenReferences(whole: AsyncApi): string[] {
  const found: string[] = [];
  JSON.stringify(whole, (key, value: unknown) => {
    if (key === '$ref' && !leads(whole, String(value))) found.push(String(value));
    return value;
  });
  return found;
}

const leads = (whole: object, reference: string): boolean =>
  reference
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((place, key) => (place as Record<string, unknown> | undefined)?.[key], whole) !== undefined;

const changed = (change: (copy: AsyncApi) => void): AsyncApi => {
  const copy = JSON.parse(JSON.stringify(document)) as AsyncApi;
  change(copy);
  return copy;
};

describe('docs/asyncapi.json', () => {
  it('is AsyncAPI 3.0.0 by the schema of the specification, and its references lead somewhere', () => {
    expect(asyncApiFaults(document)).toEqual([]);
    expect(brokenReferences(document)).toEqual([]);
  });

  it('what is not AsyncAPI, and a reference to nothing, is found', () => {
    const shouting = changed(({ operations }) => Object.assign(operations['media.publish'] as object, { action: 'shout' }));
    expect(asyncApiFaults(shouting)).toContainEqual(expect.stringMatching('/operations/media.publish/action must be equal to one of'));
    const deaf = changed(({ components }) => delete (components.messages as Record<string, unknown>)['media.photo-published']);
    expect(brokenReferences(deaf)).toEqual(['#/components/messages/media.photo-published']);
  });

  it('every event that is published fits its schema, and so does what remains of it when the person has been erased', () => {
    const faults = [...published.values()].flatMap((events) =>
      events.flatMap(({ shape, samples }) =>
        samples.flatMap((sample) => schemaFaults(publishedSchemaOf(shape), sample).map((fault) => `${shape.type}: ${fault}`)),
      ),
    );
    expect(faults).toEqual([]);
  });

  it('a field that changed in what is published is named', () => {
    const before = changed(({ components }) =>
      Object.assign(components.messages['media.photo-failed']?.payload as object, { required: ['photoId'] }),
    );
    expect(publishedChanges(before, document)).toEqual(['media.photo-failed is published in another form: required changed']);
    const without = changed(({ components }) => delete (components.messages as Record<string, unknown>)['media.photo-failed']);
    expect(publishedChanges(without, document)).toEqual(['media.photo-failed is new to others']);
    expect(publishedChanges(document, without)).toEqual(['media.photo-failed is no longer published']);
    const described = changed(({ components }) =>
      Object.assign(components.messages['media.photo-failed']?.payload as object, { description: 'x' }),
    );
    expect(publishedChanges(described, document)).toEqual([]);
  });
});
