import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { PageCaller } from './spec/page-caller.js';
import { password, upload } from './spec/people.js';
import { PeopleAtPages } from './spec/people-at-pages.js';

const BOARD = '/staff/queues';

/** Olga is an operator, Mia a moderator. Workers are stopped when Ada uploads, so that a job waits. */
describe('the job queues of the real product, in Chromium', () => {
  let people: PeopleAtPages;
  const hosts = new Set<string>();
  const failed: string[] = [];
  beforeAll(async () => {
    people = await PeopleAtPages.start({ STAFF_SECOND_FACTOR: '0' });
    const { product } = people;
    const ada = await product.person('ada');
    await product.staff('olga', 'operator', 'ops:read');
    await product.staff('mia', 'moderator', 'moderate');
    await product.stopWorkers();
    await upload(ada);
  }, 120_000);
  afterAll(() => people?.close());
  afterEach(async () => expect(await people.leave()).toEqual([]));

  const open = async (path: string): Promise<Page> => {
    const page = await people.open('olga', '/');
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
    });
    await page.goto(people.line.url + path);
    return page;
  };

  it('an operator sees every queue, the jobs of one with what they hold, and job schedulers', async () => {
    const page = await open(BOARD);
    for (const queue of ['media-renditions', 'media-formats', 'media-store-sweep', 'identity-wake'])
      await page.getByText(queue, { exact: true }).first().waitFor();
    await page.getByText('media-wake', { exact: true }).first().click();
    await page.getByText('"media"').first().waitFor();
    await page.locator('a[href*="/queue/media-wake/"]').first().click();
    await page.waitForURL(/\/queue\/media-wake\/.+/);
    await page.getByText('"media"').first().waitFor();
    await page.goto(`${people.line.url}${BOARD}/job-schedulers`);
    await page.getByText('store-sweep').first().waitFor();
    expect(await page.getByRole('button', { name: /retry|remove|delete|pause|promote|add job/i }).count()).toBe(0);
  });

  it('nothing is loaded from elsewhere, and nothing that its script asks is missing', () => {
    expect([...hosts]).toEqual([new URL(people.line.url).host]);
    expect(failed).toEqual([]);
  });

  it('for a moderator there is no such page', async () => {
    const visit = new PageCaller(people.line.url);
    expect((await visit.logIn('mia', password)).status).toBe(303);
    for (const path of ['', '/api/queues', '/static/images/logo.svg']) expect((await visit.get(`${BOARD}${path}`)).status).toBe(404);
  });
});
