import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from './spec/client.js';
import { published } from './spec/expectations.js';
import { type Person, upload } from './spec/people.js';
import { picture, uploadForm } from './spec/pictures.js';
import { Product } from './spec/product.js';
import type { Comment } from './spec/resources.js';

interface Entry {
  readonly id: number;
  readonly subject: { readonly type: string; readonly id: number };
  readonly reasons: Readonly<Record<string, number>>;
  readonly count_reports: number;
  readonly state: string;
}

interface WithAvatar {
  readonly avatar: string;
}

interface Decision {
  readonly id: number;
  readonly action: string;
  readonly reason: string;
  readonly note: string | null;
  readonly until: string | null;
  readonly appeal: string;
}

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/);

/** Ada owns, Ben and Cleo report, Mia decides. */
describe('decisions of staff (B3)', () => {
  let product: Product;
  let [ada, ben, cleo, mia]: Person[] = [];
  let staff: Client;
  beforeAll(async () => {
    product = await Product.start({ settings: { STAFF_SECOND_FACTOR: '0' } });
    [ada, ben, cleo] = await Promise.all(['ada', 'ben', 'cleo'].map((name) => product.person(name)));
    mia = await product.staff('mia', 'moderator', 'moderate');
    staff = mia.api;
  }, 120_000);
  afterAll(() => product?.close());

  const a = () => ada as Person;
  const shown = async () => (await published(a(), (await upload(a())).id)).id;
  const commentOn = async (photo: number) => (await a().api.post<Comment>(`/photos/${photo}/comments`, { body: 'Buy' })).body.data.id;
  const report = async (by: Person | undefined, path: string, reason = 'spam') => {
    const made = await (by as Person).api.post<Entry>(path, { reason });
    expect(made.status).toBe(201);
    return made.body.data;
  };
  const statusOf = async (path: string, by = product.anybody) => (await by.get(path)).status;
  const queue = async (query = '') => (await staff.get<Entry[]>(`/staff/reports?per_page=50${query}`)).body.data;
  const of = (entries: readonly Entry[], id: number) => entries.filter(({ subject }) => subject.id === id);

  it('B3, E: GET /staff/reports has one entry for each subject, the oldest first, and pages by its links', async () => {
    const [one, two] = [await shown(), await shown()];
    const first = await report(ben, `/photos/${one}/reports`);
    await report(ben, `/photos/${two}/reports`, 'illegal');
    await report(cleo, `/photos/${one}/reports`, 'nudity');
    const entries = await queue('&type=photo');
    expect(of(entries, one)).toEqual([
      {
        ...{ id: first.id, subject: { type: 'photo', id: one }, reasons: { spam: 1, nudity: 1 }, count_reports: 2, state: 'open' },
        created_at: instant,
      },
    ]);
    expect(entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).toSorted((x, y) => x - y));
    expect((await queue('&reason=illegal')).map(({ subject }) => subject.id)).toEqual([two]);
    expect(await queue('&type=comment')).toEqual([]);
    expect((await staff.get('/staff/reports?state=lost')).status).toBe(422);
    const page = await staff.get<Entry[]>('/staff/reports?per_page=1');
    const { next } = (page.body as unknown as { meta: { pagination: { links: { next: string } } } }).meta.pagination.links;
    const follows = await staff.get<Entry[]>(next.slice(next.indexOf('/staff')));
    expect([...page.body.data, ...follows.body.data].map(({ id }) => id)).toEqual(entries.slice(0, 2).map(({ id }) => id));
  });

  it('B3, E: POST /staff/reports/:id/resolution resolves all reports of the subject, once, and does what it says', async () => {
    const photo = await shown();
    await report(ben, `/photos/${photo}/reports`);
    const { id } = await report(cleo, `/photos/${photo}/reports`, 'nudity');
    for (const [body, field] of [
      [{ reason: 'spam' }, 'action'],
      [{ action: 'take-down', reason: 'spam', until: '2090-01-01T00:00:00+0000' }, 'until'],
      [{ action: 'warn', reason: 'spam', note: 'a'.repeat(1001) }, 'note'],
    ] as const) {
      const { status, body: answer } = await staff.post(`/staff/reports/${id}/resolution`, body);
      expect([status, Object.keys((answer as unknown as { errors: object }).errors)]).toEqual([422, [field]]);
    }
    const resolved = await staff.post<Entry>(`/staff/reports/${id}/resolution`, { action: 'take-down', reason: 'nudity', note: 'Rule 4' });
    expect([resolved.status, resolved.body.data]).toMatchObject([200, { state: 'resolved', count_reports: 2 }]);
    expect(await statusOf(`/photos/${photo}`)).toBe(404);
    expect([of(await queue(), photo), of(await queue('&state=resolved'), photo)]).toEqual([[], [resolved.body.data]]);
    expect((await staff.post(`/staff/reports/${id}/resolution`, { action: 'none', reason: 'spam' })).status).toBe(409);
    expect((await staff.post('/staff/reports/999999/resolution', { action: 'none', reason: 'spam' })).status).toBe(404);
  });

  it('B3, E: PUT /staff/photos/:id/takedown, E: DELETE /staff/photos/:id/takedown hold at the answer, all workers stopped', async () => {
    const photo = await shown();
    await product.stopWorkers();
    const down = await staff.put<Decision>(`/staff/photos/${photo}/takedown`, { reason: 'violence', note: 'Too much' });
    expect([down.status, down.body.data]).toEqual([
      200,
      {
        ...{ id: expect.any(Number), subject: { type: 'photo', id: photo }, action: 'take-down', reason: 'violence', note: 'Too much' },
        ...{ until: null, created_at: instant, appeal: 'none' },
      },
    ]);
    expect(await statusOf(`/photos/${photo}`)).toBe(404);
    const again = await staff.put<Decision>(`/staff/photos/${photo}/takedown`, { reason: 'violence', note: 'Too much' });
    expect(again.body).toEqual(down.body);
    const up = await staff.delete<Decision>(`/staff/photos/${photo}/takedown`);
    expect([up.status, up.body]).toEqual([200, down.body]);
    expect(await statusOf(`/photos/${photo}`)).toBe(200);
    await product.startWorker();
  });

  it('B3, E: PUT /staff/comments/:id/takedown, E: DELETE /staff/comments/:id/takedown hide a comment and show it again', async () => {
    const photo = await shown();
    const comment = await commentOn(photo);
    const path = `/photos/${photo}/comments/${comment}`;
    expect((await staff.put(`/staff/comments/${comment}/takedown`, { reason: 'spam' })).status).toBe(200);
    expect(await statusOf(path)).toBe(404);
    expect((await staff.delete(`/staff/comments/${comment}/takedown`, { note: 'A mistake' })).status).toBe(200);
    expect(await statusOf(path)).toBe(200);
    expect((await staff.put('/staff/comments/999999/takedown', { reason: 'spam' })).status).toBe(404);
    expect((await staff.delete(`/staff/comments/${comment + 1}/takedown`)).status).toBe(404);
  });

  it('B3, E: PUT /staff/users/:username/suspension, E: DELETE /staff/users/:username/suspension are one state with users disable and enable', async () => {
    await product.person('dan');
    const until = '2090-01-01T00:00:00+0000';
    const put = (body: object) => staff.put<Decision>('/staff/users/dan/suspension', body);
    expect((await put({ reason: 'spam', until })).body.data).toMatchObject({ action: 'suspend', reason: 'spam', until });
    expect(await statusOf('/users/dan')).toBe(404);
    expect((await put({ reason: 'spam', until: '2020-01-01T00:00:00+0000' })).status).toBe(422);
    expect((await put({ reason: 'spam', until: 'tomorrow' })).status).toBe(422);
    const lifted = await staff.delete<Decision>('/staff/users/dan/suspension');
    expect([lifted.status, await statusOf('/users/dan')]).toEqual([200, 200]);
    await product.answerOf('users', 'disable', 'dan', '--reason', 'by hand');
    expect(await statusOf('/users/dan')).toBe(404);
    const again = await staff.delete<Decision>('/staff/users/dan/suspension');
    expect([again.body.data, await statusOf('/users/dan')]).toMatchObject([{ reason: 'other', note: 'by hand' }, 200]);
    expect((await staff.delete('/staff/users/cleo/suspension')).status).toBe(404);
  });

  it('B3 suspending for a photo meets its owner; a person is not taken down', async () => {
    const eve = await product.person('eve');
    const { id: photo } = await published(eve, (await upload(eve)).id);
    const { id } = await report(ben, `/photos/${photo}/reports`, 'harassment');
    await staff.post(`/staff/reports/${id}/resolution`, { action: 'suspend', reason: 'harassment' });
    expect([await statusOf('/users/eve'), await statusOf(`/photos/${photo}`)]).toEqual([404, 404]);
    await staff.delete('/staff/users/eve/suspension');
    expect([await statusOf('/users/eve'), await statusOf(`/photos/${photo}`)]).toEqual([200, 200]);
    const person = await report(ben, '/users/eve/reports');
    expect((await staff.post(`/staff/reports/${person.id}/resolution`, { action: 'take-down', reason: 'spam' })).status).toBe(422);
  });

  it('B5 a picture that is taken down for being illegal does not come back, until it is restored', async () => {
    const image = await picture('jpeg', 900, 700);
    const send = () => a().api.post<{ id: number }>('/photos', uploadForm(image, {}));
    const { id } = (await send()).body.data;
    await published(a(), id);
    await staff.put(`/staff/photos/${id}/takedown`, { reason: 'illegal' });
    expect((await send()).status).toBe(422);
    await staff.delete(`/staff/photos/${id}/takedown`);
    expect((await send()).status).toBe(201);
  });

  it('B5, E: PUT /staff/users/:username/avatar/takedown, E: DELETE /staff/users/:username/avatar/takedown hide the picture of a person at the answer', async () => {
    const fay = await product.person('fay');
    const image = uploadForm(await picture('jpeg', 700, 500));
    const choose = (form = image) => fay.api.send('PUT', '/me/avatar', form);
    const shown = async (by = product.anybody) => (await by.get<WithAvatar>('/users/fay')).body.data.avatar;
    const served = async (address: string) => (await product.anybody.get(new URL(address).pathname)).status;
    expect((await staff.put('/staff/users/fay/avatar/takedown', { reason: 'nudity' })).status).toBe(404);
    const drawn = await shown();
    expect((await choose()).status).toBe(200);
    const chosen = await eventually(async () => {
      const now = await shown();
      expect(now).not.toBe(drawn);
      return now;
    });
    expect(await served(chosen)).toBe(200);
    const { id: reported } = await report(ben, '/users/fay/reports');
    const down = await staff.put<Decision>('/staff/users/fay/avatar/takedown', { reason: 'illegal', note: 'Rule 2' });
    expect([down.status, down.body.data]).toMatchObject([
      200,
      { subject: { type: 'user' }, action: 'take-down', reason: 'illegal', note: 'Rule 2', until: null, appeal: 'none' },
    ]);
    expect((await staff.put<Decision>('/staff/users/fay/avatar/takedown', { reason: 'illegal', note: 'Rule 2' })).body).toEqual(down.body);
    expect((await staff.put('/staff/users/fay/avatar/takedown', { reason: 'illegal', until: '2090-01-01T00:00:00+0000' })).status).toBe(
      422,
    );
    // It is what she was reported for.
    expect((await staff.post(`/staff/reports/${reported}/resolution`, { action: 'none', reason: 'spam' })).status).toBe(409);
    await eventually(async () => expect([await shown(), await shown(fay.api), await served(chosen)]).toEqual([drawn, drawn, 404]));
    expect((await fay.api.get<Decision[]>('/me/decisions')).body.data).toMatchObject([{ id: down.body.data.id, action: 'take-down' }]);
    // Neither as a picture of hers nor as a photo, whoever sends it.
    expect([(await choose()).status, (await a().api.post('/photos', image)).status]).toEqual([422, 422]);
    const another = await choose(uploadForm(await picture('jpeg', 600, 600)));
    expect(another.status).toBe(200);
    const lifted = await staff.delete<Decision>('/staff/users/fay/avatar/takedown', { note: 'A mistake' });
    expect([lifted.status, lifted.body]).toEqual([200, down.body]);
    await eventually(async () => expect(await shown()).toBe((another.body as unknown as { data: WithAvatar }).data.avatar));
    expect((await choose()).status).toBe(200);
    expect((await staff.delete('/staff/users/ben/avatar/takedown')).status).toBe(404);
    expect((await (mia as Person).api.delete('/staff/users/mia/avatar/takedown')).status).toBe(403);
  });

  it('S12 what is not there is 404 and what is about oneself 403, no matter what the body says; a wrong body is 422', async () => {
    const wrong = { reason: 7, note: 7, grant: 'maybe', action: 'dance' };
    const moderator = (mia as Person).api;
    const own = (await published(mia as Person, (await upload(mia as Person)).id)).id;
    const theirs = await shown();
    const other = await product.staff('mel', 'moderator', 'moderate');
    const { id: reportId } = await report(ben, `/photos/${own}/reports`);
    const decision = (await other.api.put<Decision>(`/staff/photos/${own}/takedown`, { reason: 'spam' })).body.data;
    await moderator.post('/me/appeals', { decision: decision.id, text: 'Why?' });
    const down = (await staff.put<Decision>(`/staff/photos/${theirs}/takedown`, { reason: 'spam' })).body.data;
    await a().api.post('/me/appeals', { decision: down.id, text: 'Why?' });
    const asked = async (method: 'PUT' | 'DELETE' | 'POST', path: string) => (await moderator.send(method, path, wrong)).status;
    const answers: Record<string, number> = {};
    for (const [method, mine, missing, another] of [
      ['POST', `/staff/reports/${reportId}/resolution`, '/staff/reports/999999/resolution', null],
      ['POST', `/staff/appeals/${decision.id}/resolution`, '/staff/appeals/999999/resolution', `/staff/appeals/${down.id}/resolution`],
      ['DELETE', `/staff/photos/${own}/takedown`, '/staff/photos/999999/takedown', `/staff/photos/${theirs}/takedown`],
      ['DELETE', '/staff/users/mia/suspension', '/staff/users/nobody.here/suspension', null],
      ['DELETE', '/staff/users/mia/avatar/takedown', '/staff/users/nobody.here/avatar/takedown', null],
      ['PUT', '/staff/users/mia/suspension', '/staff/users/nobody.here/suspension', '/staff/users/ben/suspension'],
    ] as const) {
      answers[`${method} ${mine}`] = (await asked(method, mine)) - 403;
      answers[`${method} ${missing}`] = (await asked(method, missing)) - 404;
      if (another !== null) answers[`${method} ${another}`] = (await asked(method, another)) - 422;
    }
    expect(Object.entries(answers).filter(([, off]) => off !== 0)).toEqual([]);
  });

  it('B4 what a killed process left is done by a worker: the decision stands, and so does the mark', async () => {
    const photo = await shown();
    await report(ben, `/photos/${photo}/reports`);
    await product.stopWorkers();
    const dying = await product.startApi();
    await product.admin.transaction(async (tx) => {
      await tx.query(`select from event_store.logs where log = 'media' for update`);
      const asked = dying
        .as((mia as Person).token)
        .put(`/staff/photos/${photo}/takedown`, { reason: 'spam' })
        .catch(() => 'cut off');
      await eventually(async () => {
        expect(of(await queue(), photo)).toEqual([]);
      }, 4_000);
      await product.stopApi(dying, 'SIGKILL');
      await asked;
    });
    await product.startWorker();
    await eventually(async () => expect(await statusOf(`/photos/${photo}`)).toBe(404), 10_000);
  }, 60_000);
});
