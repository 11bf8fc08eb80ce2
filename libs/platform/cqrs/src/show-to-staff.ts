import type { Query, ResultOf, Disclosure, StaffQuery } from '@heliograph/kernel';
import type { Dispatcher } from './dispatcher.js';

/** Answers a question of staff, after `record` has stored what the answer shows: where that fails, there is no answer. */
export async function showToStaff<Q extends StaffQuery<unknown>>(
  dispatcher: Pick<Dispatcher, 'dispatch'>,
  query: Q,
  record: (shown: Disclosure) => Promise<void>,
): Promise<ResultOf<Q>> {
  // The one place where it is sent as a query.
  const answer = (await dispatcher.dispatch(query as unknown as Query<unknown>)) as ResultOf<Q>;
  const shown = query.shows(answer);
  if (shown) await record(shown);
  return answer;
}
