/** What a wrapped key is bound to: exchanged between rows, it does not open. */
export const contextOf = {
  key: ({ key_id, person }: { readonly key_id: string; readonly person: number }): string => `heliograph key ${key_id} of person ${person}`,
  secret: (name: string): string => `heliograph secret ${name}`,
};

/** Ids of all master keys that have wrapped something here, by one probe of an index for each, however many keys there are. */
export const MASTER_KEYS = `
  with recursive ids as (
    (select master_key as id from event_store.keys where wrapped is not null order by master_key limit 1)
    union all
    select (select k.master_key from event_store.keys k where k.wrapped is not null and k.master_key > ids.id order by k.master_key limit 1)
    from ids where ids.id is not null
  )
  select id from ids where id is not null union select master_key from event_store.secrets`;
