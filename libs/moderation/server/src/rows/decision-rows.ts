import type { Database } from '@heliograph/database';
import type { DecisionId, PhotoId, UserId } from '@heliograph/kernel';
import type { Action, Decision, Subject, SubjectId, SubjectType } from '@heliograph/moderation-contracts';

type Rows = Pick<Database, 'query'>;

/** A decision with what its event says of the subject. */
export interface StoredDecision extends Decision {
  readonly photoId: PhotoId | null;
}

/** Decisions with their appeals. */
export const DECISIONS_WITH_APPEALS = 'moderation.decisions d left join moderation.appeals a on a.decision_id = d.decision_id';

/** Of `DECISIONS_WITH_APPEALS`. */
export const DECISION_COLUMNS = `d.decision_id as id, d.subject_type as "subjectType", d.subject_id as "subjectId", d.photo_id as "photoId",
  d.owner_id as "ownerId", d.action, d.reason, d.note, d.until, d.decided_at as "decidedAt", d.lifted_at as "liftedAt", a.state as appeal`;

export type DecisionRow = Omit<StoredDecision, 'subject'> & { readonly subjectType: SubjectType; readonly subjectId: SubjectId };

export const decisionOf = ({ subjectType: type, subjectId: id, ...row }: DecisionRow): StoredDecision => ({
  ...row,
  subject: { type, id },
});

async function read(rows: Rows, where: string, params: unknown[]): Promise<StoredDecision[]> {
  return (await rows.query<DecisionRow>(`select ${DECISION_COLUMNS} from ${DECISIONS_WITH_APPEALS} where ${where}`, params)).map(
    decisionOf,
  );
}

export async function nextDecisionId(rows: Rows): Promise<DecisionId> {
  const [row] = await rows.query<{ id: DecisionId }>(`select nextval('moderation.decision_id') as id`);
  if (!row) throw new Error('A sequence gave no number');
  return row.id;
}

export async function findDecision(rows: Rows, id: DecisionId): Promise<StoredDecision | null> {
  return (await read(rows, 'd.decision_id = $1', [id]))[0] ?? null;
}

/** The newest about a subject; with `action`, of those alone. */
export async function findNewestDecision(rows: Rows, { type, id }: Subject, action: Action | null = null): Promise<StoredDecision | null> {
  const where = 'd.subject_type = $1 and d.subject_id = $2 and ($3::text is null or d.action = $3) order by d.decision_id desc limit 1';
  return (await read(rows, where, [type, id, action]))[0] ?? null;
}

/** Take-downs of a subject that stand, oldest first. */
export function takedownsOf(rows: Rows, { type, id }: Subject): Promise<StoredDecision[]> {
  const where = `d.subject_type = $1 and d.subject_id = $2 and d.action = 'take-down' and d.lifted_at is null`;
  return read(rows, `${where} order by d.decision_id`, [type, id]);
}

/** Suspensions of a person, newest first, whether or not they are lifted or their end has come. */
export function suspensionsOf(rows: Rows, userId: UserId): Promise<StoredDecision[]> {
  return read(rows, `d.owner_id = $1 and d.action = 'suspend' order by d.decision_id desc`, [userId]);
}

/** About everything of this person, newest first. */
export function listDecisionsOfOwner(rows: Rows, ownerId: UserId, limit: number): Promise<StoredDecision[]> {
  return read(rows, 'd.owner_id = $1 order by d.decision_id desc limit $2', [ownerId, limit]);
}
