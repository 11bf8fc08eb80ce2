import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { jest } from '@jest/globals';
import pg from 'pg';

export interface WatchedStatements {
  /**
   * Texts of what the last HTTP request that arrived in this process has sent to PostgreSQL so far, in any order. What was refused is left out: a
   * prepared statement behind a pooler that does not support them is sent again, without its name.
   */
  ofLastRequest(): readonly string[];
  stop(): void;
}

/** Notes each statement of this process with the HTTP request it is sent for; statements outside of requests are not counted. */
export function watchStatements(): WatchedStatements {
  const requests = new AsyncLocalStorage<string[]>();
  let last: string[] = [];
  const arrived = () => requests.enterWith((last = []));
  const { query } = pg.Client.prototype;
  const watched = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: [string | { text: string }]
  ) {
    const sent = requests.getStore();
    const text = typeof asked[0] === 'string' ? asked[0] : asked[0].text;
    sent?.push(text);
    const answer: unknown = Reflect.apply(query, this, asked);
    if (sent && answer instanceof Promise) answer.catch(() => sent.splice(sent.indexOf(text), 1));
    return answer;
  } as typeof query);
  subscribe('http.server.request.start', arrived);
  return {
    ofLastRequest: () => [...last].sort(),
    stop: () => {
      unsubscribe('http.server.request.start', arrived);
      watched.mockRestore();
    },
  };
}
