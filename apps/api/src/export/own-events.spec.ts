import { contexts } from '@heliograph/contexts';
import { describe, expect, it } from '@jest/globals';
import { UserId } from '@heliograph/kernel';
import { concerns, peopleFields, present } from './own-events.js';

const definitions = contexts.flatMap(({ log }) => (log ? [...log.events.values()] : []));

describe("a person's own events", () => {
  it.each([
    ['social-graph.photo-liked', 'userId'],
    ['social-graph.user-followed', 'followerId'],
    ['discussion.comment-added', 'authorId'],
    ['media.photo-uploaded', 'ownerId'],
  ])('%s is the act of %s, no matter who else is named', (type, doer) => {
    const sample = definitions.find((definition) => definition.type === type)?.sample as object;
    expect(peopleFields.find((field) => field in sample)).toBe(doer);
  });

  // In nobody's export: a repair is of rows and an adoption of a log, whoever they are about, what does not come back is a picture, whoever uploads it, a theme is of a week, and what staff has read names others.
  const aboutNobody = /\.(rows-repaired|log-adopted)$|^media\.(picture-(un)?barred|theme-(set|removed))$|^audit\./;
  const aboutPeople = definitions.filter(({ type }) => !aboutNobody.test(type));
  it.each(aboutPeople.map((definition) => [definition.type, definition] as const))(
    '%s names whom it is about, and that is whose words are in it',
    (_type, { sample, personal }) => {
      const about = peopleFields.find((field) => field in (sample as object));
      expect(about).toBeDefined();
      if (personal) expect(about).toBe(personal.of);
    },
  );

  it('B1 B6 of a decision about the person they do not tell that somebody has reported, and of what was left as it is nothing', () => {
    const data = { decisionId: 11, caseId: 8, subjectType: 'photo', subjectId: 7, ownerId: 2, action: 'warn', by: 'root', standing: [] };
    const stored = {
      log: 'moderation',
      seq: 9,
      stream: 'case-photo-7',
      version: 2,
      schemaVersion: 1,
      recordedAt: new Date(0),
      actor: 'user:9',
    };
    const decided = { ...stored, type: 'moderation.subject-decided', data } as unknown as Parameters<typeof present>[0];
    const { caseId: _case, by: _by, ...shown } = data;
    expect(present(decided, UserId(2))).toMatchObject({ version: null, actor: 'user', data: shown });
    expect(Object.keys((present(decided, UserId(2)) as { data: object }).data)).not.toContain('caseId');
    expect([concerns(decided), concerns({ ...decided, data: { ...data, action: 'none' } } as never)]).toEqual([true, false]);
    expect(concerns({ ...decided, type: 'audit.personal-data-viewed' })).toBe(false);
  });
});
