/** $1 type and $2 id of the subject, $3 reporter: the open case of the subject, and the reporter's newest report about it. */
export const REPORT_CONTEXT = `
  select c.id as "openCase", r.id as newest, r.case_id as "newestCase"
  from (select) one
  left join moderation.cases c on c.subject_type = $1 and c.subject_id = $2 and c.is_open
  left join lateral (
    select id, case_id from moderation.reports
    where subject_type = $1 and subject_id = $2 and reporter_id = $3
    order by id desc limit 1
  ) r on true`;

export const REPORTS = 'moderation.reports r join moderation.cases c on c.id = r.case_id';

export const REPORT_COLUMNS = `r.id, r.subject_type as "subjectType", r.subject_id as "subjectId", r.reason, coalesce(r.text, '') as text,
  case when c.is_open then 'open' else 'resolved' end as state, r.created_at as "createdAt"`;

const REPORT = `${REPORT_COLUMNS} from ${REPORTS}`;

/** Of a report `r` whose case is not open: `ReportOutcome`. A resolved case has one decision at most. */
export const OUTCOME = `
  coalesce((select case d.action when 'none' then 'left' else 'acted' end from moderation.decisions d
             where d.subject_type = r.subject_type and d.subject_id = r.subject_id and d.case_id = r.case_id
             order by d.decision_id limit 1), 'gone')`;

/** $1 id. */
export const FIND_REPORT = `select ${REPORT} where r.id = $1`;

/** $1 reporter, $2 limit. */
export const REPORTS_OF_REPORTER = `select ${REPORT} where r.reporter_id = $1 order by r.id limit $2`;

/** $1 case, $2 the last one before, $3 limit: who reported it. */
export const REPORTERS = `
  select distinct reporter_id as id from moderation.reports
  where case_id = $1 and reporter_id > $2 order by reporter_id limit $3`;

export const NEXT_REPORT_ID = `select nextval('moderation.report_id') as id`;
