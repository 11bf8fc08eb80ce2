import { type Answer, pageQuery, paginated } from '@heliograph/http';
import { z } from 'zod';

export const shortListQuery = z.object({ page: pageQuery.page, per_page: pageQuery.per_page });

/** One page of a list that is short by nature (a person's apps, tokens, connections) and read whole. */
export function shortList(all: readonly unknown[], { page, per_page }: { page: number; per_page: number }): Answer {
  return paginated(all.slice((page - 1) * per_page, page * per_page), { total: all.length, page, perPage: per_page });
}
