import { parse, text } from '@heliograph/http';
import { z } from 'zod';

const schema = z.object({ query: text({ min: 1, max: 200 }) });

/** The search text of a path (S18). @throws HttpProblem 422 */
export function searchText(query: string): string {
  return parse(schema, { query }).query;
}
