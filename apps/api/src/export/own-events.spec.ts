import { contexts } from '@heliograph/contexts';
import { describe, expect, it } from '@jest/globals';
import { peopleFields } from './own-events.js';

const definitions = contexts.flatMap(({ log }) => (log ? [...log.events.values()] : []));

describe("a person's own events", () => {
  it.each([
    ['social-graph.photo-liked', 'userId'],
    ['social-graph.user-followed', 'followerId'],
    ['discussion.comment-added', 'authorId'],
    ['media.photo-uploaded', 'ownerId'],
  ])('%s is the act of %s, whoever else is named', (type, doer) => {
    const sample = definitions.find((definition) => definition.type === type)?.sample as object;
    expect(peopleFields.find((field) => field in sample)).toBe(doer);
  });

  // In nobody's export: a repair is of rows, whoever they are about, and what does not come back is a picture, whoever uploads it.
  const aboutNobody = /\.rows-repaired$|^media\.picture-(un)?barred$/;
  const aboutPeople = definitions.filter(({ type }) => !aboutNobody.test(type));
  it.each(aboutPeople.map((definition) => [definition.type, definition] as const))(
    '%s names whom it is about, and that is whose words are in it',
    (_type, { sample, personal }) => {
      const about = peopleFields.find((field) => field in (sample as object));
      expect(about).toBeDefined();
      if (personal) expect(about).toBe(personal.of);
    },
  );
});
