import { publishedEvents } from '@heliograph/event-store';
import { stored } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import { mediaLog } from '../media.log.js';

const definitions = [...mediaLog.events.values()];

describe('the events of media', () => {
  it.each(definitions.map((definition) => [definition.type, definition] as const))(
    '%s: its sample fits its schema',
    (_, { schema, sample }) => {
      expect(schema.parse(sample)).toEqual(sample);
    },
  );

  it.each(definitions.map((definition) => [definition.type, definition] as const))(
    '%s can still be read when its owner has been erased',
    (_, { schema, sample, personal }) => {
      const erased = { ...(sample as object), ...Object.fromEntries((personal?.fields ?? []).map((field) => [field, null])) };
      expect(schema.parse(erased)).toEqual(erased);
    },
  );

  it('publish neither the name of the upload nor its checksum', () => {
    for (const { type, sample } of definitions) {
      const heard = publishedEvents(mediaLog, stored({ type, data: sample }));
      expect(JSON.stringify(heard.map(({ data }) => data))).not.toMatch(/imageSource|checksum|\.upload/);
    }
  });
});
