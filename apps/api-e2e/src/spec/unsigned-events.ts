import type { Database } from '@heliograph/database';

/** Types of events, with how they came in, whose metadata does not say all that it has to: which request, by which credential and app, or by whose login. */
export async function eventsWithoutOrigin(admin: Pick<Database, 'query'>): Promise<string[]> {
  const found = await admin.query<{ type: string; metadata: string }>(
    `select distinct type, (metadata::jsonb - 'request' - 'credential')::text as metadata
     from event_store.events, lateral (select metadata::jsonb as m) as parsed
     where case m ->> 'via'
       when 'page' then not m ?& '{request,credential}' or m ->> 'credential' !~ '^ss-[0-9]+$'
       when 'token' then not m ?& '{request,credential}' or m ->> 'credential' !~ '^pt-[0-9]+$'
       when 'app' then not m ?& '{request,credential,app}' or m ->> 'credential' !~ '^at-[0-9]+$'
       when 'anonymous' then not m ? 'request'
       when 'command' then not m ? 'login'
       when 'system' then actor not like 'system:%'
       else true end`,
  );
  return found.map(({ type, metadata }) => `${type} ${metadata}`);
}
