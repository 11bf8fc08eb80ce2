import { HttpProblem } from '@heliograph/http';
import { PhotoId, Rejected } from '@heliograph/kernel';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Session } from '@heliograph/identity-contracts';
import type { WebBackend } from '../backend.js';
import { fixtureBackend } from './fixture-backend.js';
import { session } from './fixture-account.js';
import { WebClient } from './web-client.js';

const { backend } = fixtureBackend();

/** A session that says this of its powers; a moderator's, unless it says otherwise. */
const signedIn = (powers: Partial<Session> = { scopes: ['moderate'] }): Pick<WebBackend, 'signIn'> => {
  const { signIn } = backend;
  const holderOf: typeof signIn.holderOf = async (token) => {
    const found = await signIn.holderOf(token);
    return found && { ...found, session: { ...session, ...powers } };
  };
  return { signIn: { ...signIn, holderOf } };
};
const open = async (powers?: Partial<Session>, more: Partial<WebBackend> = {}) =>
  (await WebClient.open({ ...signedIn(powers), ...more })).signIn();

describe('the queue of moderators (B3)', () => {
  let pages: WebClient;
  let client: WebClient;
  beforeAll(async () => {
    pages = await open();
  });
  beforeEach(() => {
    client = pages.newVisitor().signIn();
  });
  const decided = () => client.calls.filter(([name]) => ['resolve', 'decideAgain', 'takePictureDown', 'undo'].includes(String(name)));

  it('A4 is there for moderators alone, who are asked again when they have not shown lately who they are', async () => {
    const paths = ['/staff/queue', '/staff/queue/3', '/staff/appeals', '/staff/appeals/14'];
    const [other, late, lacking, guest] = [
      await open({}),
      await open({ withheld: ['moderate'], confirmed: false }),
      await open({ lacking: ['moderate'] }),
      await WebClient.open(),
    ];
    for (const path of paths) {
      expect([path, (await client.get(path)).status]).toEqual([path, 200]);
      expect([path, (await other.get(path)).status]).toEqual([path, 404]);
      const { status, headers } = await late.get(path);
      expect([status, headers.location]).toEqual([303, `/confirm?return_to=${encodeURIComponent(path)}`]);
      expect((await lacking.get(path)).body).toContain('You need a second factor');
      expect((await guest.get(path)).headers.location).toContain('/login');
    }
    expect((await client.get('/')).body).toContain('href="/staff/queue"');
    expect((await other.get('/')).body).not.toContain('/staff/queue');
  });

  it('B3 one decision needs one form without script, and leads to the next entry, from where it is undone', async () => {
    const fields = { action: 'take-down', reason: 'nudity', note: ' Rule 4 ', only_type: 'photo' };
    const answer = await client.submit('/staff/queue/3', '/staff/queue/3', fields);
    expect([answer.status, answer.headers.location]).toEqual([303, '/staff/queue/4?only_type=photo&done=3']);
    expect(decided()).toMatchObject([
      ['resolve', { userId: 1 }, 3, { action: 'take-down', reason: 'nudity', note: 'Rule 4', until: null }],
    ]);
    const next = await client.get('/staff/queue/4?done=7');
    expect(next.body).toContain('Photograph 3 was taken down.');
    expect(next.body).toContain('action="/staff/queue/7/undo"');
    const undone = await client.submit('/staff/queue/4?done=7', '/staff/queue/7/undo', { decision: '14' });
    expect([undone.headers.location, decided()[1]]).toMatchObject(['/staff/queue/7', ['undo', { userId: 1 }, 14]]);
    await client.submit('/staff/queue/4?done=7', '/staff/queue/7/undo', { decision: '13' });
    expect(decided()).toHaveLength(2);
  });

  it('B5 the picture of a person is veiled, and taken down; a person is not', async () => {
    const { body } = await client.get('/staff/queue/6');
    expect(body).toContain('value="take-picture-down"');
    expect(body).not.toContain('value="take-down"');
    expect(body).toMatch(/<details class="veil-person"><summary[^>]*>Show or hide the profile picture<\/summary><(img|svg) class="avatar/);
    expect((await client.get('/staff/queue/3')).body).not.toContain('value="take-picture-down"');
    await client.submit('/staff/queue/6', '/staff/queue/6', { action: 'take-picture-down', reason: 'nudity', days: '7' });
    expect(decided()).toMatchObject([['takePictureDown', { userId: 1 }, 6, { reason: 'nudity', note: null, until: null }, null]]);
  });

  it('a suspension has an end where one is chosen, and nothing else has', async () => {
    for (const action of ['suspend', 'warn'])
      await client.submit('/staff/queue/6', '/staff/queue/6', { action, reason: 'spam', days: '7' });
    const [suspend, warn] = decided().map(([, , , judgement]) => (judgement as { until: Date | null }).until);
    expect(Math.round(((suspend as Date).getTime() - Date.now()) / 3_600_000)).toBe(7 * 24);
    expect(warn).toBeNull();
  });

  it('B3 the second to decide gets 409, loses nothing that was typed, and may decide once more', async () => {
    const late = await client.submit('/staff/queue/7', '/staff/queue/7', { action: 'warn', reason: 'copyright', note: 'My <own> words' });
    expect(late.status).toBe(409);
    expect(late.body).toContain('Somebody else has decided in the meantime.');
    expect(late.body).toContain('My &lt;own&gt; words</textarea>');
    expect(late.body).toContain('<option value="copyright" selected="">');
    expect(late.body).toContain('name="seen" value="14"');
    await client.submit('/staff/queue/7', '/staff/queue/7', { action: 'warn', reason: 'copyright', seen: '14' });
    expect(decided()).toMatchObject([['decideAgain', { userId: 1 }, 7, { action: 'warn' }, 14]]);
  });

  it('keeps what was typed where a field is wrong, where the power has run out, and beyond a budget', async () => {
    const typed = { action: 'warn', reason: 'spam', note: 'Kept' };
    const wrong = await client.submit('/staff/queue/3', '/staff/queue/3', { ...typed, reason: 'whim' });
    expect([wrong.status, wrong.body.includes('Kept</textarea>'), wrong.body.includes('Choose a reason.')]).toEqual([422, true, true]);
    const out = await open({ withheld: ['moderate'], confirmed: false });
    const asked = await out.submit('/settings', '/staff/queue/3', typed);
    expect([asked.status, asked.body.includes('name="note" value="Kept"')]).toEqual([403, true]);
    const spent = { formLimit: async () => new HttpProblem(429, undefined, { headers: { 'Retry-After': '5' } }) };
    const beyond = (await WebClient.open(signedIn(), spent)).signIn();
    const budget = await beyond.submit('/staff/queue/3', '/staff/queue/3', typed);
    expect([budget.status, budget.body.includes('value="Kept"')]).toEqual([429, true]);
  });

  it('B3 does nothing for somebody who has lost the role since', async () => {
    const lost = await open({});
    expect((await lost.submit('/settings', '/staff/queue/3', { action: 'warn', reason: 'spam' })).status).toBe(404);
    expect(lost.calls.filter(([name]) => name === 'resolve')).toEqual([]);
  });

  it('pictures are veiled until asked; hidden ones are not named in the page before', async () => {
    const reported = (await client.get('/staff/queue/3')).body;
    expect(reported).toContain('<details class="veil">');
    expect(reported).toContain('src="/images/3-2048.jpg"');
    const held = (await client.get('/staff/queue/4')).body;
    expect(held).not.toContain('<img src="/images/');
    expect(held).toContain('href="/staff/queue/4?show=1"');
    const asked = (await client.get('/staff/queue/4?show=1')).body;
    for (const id of [4, 8]) expect(asked).toContain(`src="/images/${id}-2048.jpg"`);
    expect(asked).toContain('Very similar (3 of 64 bits differ)');
  });

  it('B3 of a photograph that is not published there is an id, a state and a distance', async () => {
    const unshown = { isShown: false, state: 'draft' } as const;
    const caseDetails = async () => ({
      ...{ comment: null, people: new Map() },
      photo: { ...unshown, id: PhotoId(3), distance: null },
      alike: [{ ...unshown, id: PhotoId(7), distance: 4 }],
    });
    const page = (await (await open(undefined, { caseDetails })).get('/staff/queue/3')).body;
    expect(page).toContain('<figcaption>#3, not published</figcaption>');
    expect(page).toContain('Very similar (4 of 64 bits differ). </strong>#7, not published');
    expect(page).not.toMatch(/\/images\/|\/photos\/7/);
  });

  it('says what happens next, what was reported by whom, and every key', async () => {
    const { body, headers } = await client.get('/staff/queue/3');
    for (const words of ['Only the owner and moderators can see it', 'reporter: 12 reports, 9 upheld', 'This has no &lt;b&gt;place'])
      expect(body).toContain(words);
    const keys = [...body.matchAll(/data-key="(\w)"/g)].map(([, key]) => key);
    expect([...new Set(keys)].sort()).toEqual(['e', 'j', 'l', 'n', 'r', 's', 't', 'v', 'w']);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    const held = (await client.get('/staff/queue/4')).body;
    expect([held.includes('Release'), held.includes('value="suspend"')]).toEqual([true, false]);
  });

  it('what is not there is 404', async () => {
    const gone = { findCase: () => Promise.reject(new Rejected('report-not-found')) };
    const there = await open(undefined, { cases: { ...backend.cases, ...gone } });
    expect([(await there.get('/staff/queue/99')).status, (await there.get('/staff/queue/none')).status]).toEqual([404, 404]);
    expect((await there.get('/staff/queue?done=99')).status).toBe(200);
  });
});

describe('appeals, as moderators read them (B6)', () => {
  it('B6 are answered with words, once; the second to answer loses nothing', async () => {
    const client = await open();
    const page = (await client.get('/staff/appeals/14')).body;
    for (const words of ['Our fourth rule.', 'It is a statue, of &lt;1893&gt;.']) expect(page).toContain(words);
    const answer = await client.submit('/staff/appeals/14', '/staff/appeals/14', { grant: '1', note: ' You are right. ' });
    expect([answer.status, answer.headers.location]).toEqual([303, '/staff/appeals']);
    expect(client.calls.filter(([name]) => name === 'resolveAppeal')).toMatchObject([
      ['resolveAppeal', { userId: 1 }, 14, { granted: true, note: 'You are right.' }],
    ]);
    const late = await client.submit('/staff/appeals/14', '/staff/appeals/13', { grant: '0', note: 'My words' });
    expect([late.status, late.body.includes('My words'), late.body.includes('It was refused')]).toEqual([409, true, true]);
    expect((await client.submit('/staff/appeals/14', '/staff/appeals/14', { note: 'x' })).status).toBe(422);
  });
});
