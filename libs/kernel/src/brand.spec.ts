import { describe, expect, it } from '@jest/globals';
import { AppId, ClientId, CommentId, CredentialId, PhotoId, UserId } from './brand.js';

const askFor = (photo: PhotoId): number => photo;
const askApp = (client: ClientId): string => client;

// These assertions are made by the type check: a line that passes where it is expected to fail is an error there.
describe('branded ids', () => {
  it('are not interchangeable', () => {
    expect(askFor(PhotoId(7))).toBe(7);
    expect([
      // @ts-expect-error a plain number is no id
      askFor(7),
      // @ts-expect-error the id of a user is no id of a photo
      askFor(UserId(7)),
      // @ts-expect-error nor is the id of a comment
      askFor(CommentId(7)),
      // @ts-expect-error nor is the id of an app
      askFor(AppId(7)),
    ]).toEqual([7, 7, 7, 7]);
    expect([
      // @ts-expect-error a plain text is no client id
      askApp('hg_ci_1'),
      // @ts-expect-error nor is the name of a token
      askApp(CredentialId('hg_ci_1')),
    ]).toEqual(['hg_ci_1', 'hg_ci_1']);
  });

  it('are the number or the text itself', () => expect([UserId(7), ClientId('hg_ci_1')]).toEqual([7, 'hg_ci_1']));
});
