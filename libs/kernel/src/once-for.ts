/**
 * `make`, called once for each object, and forgotten with it: for what follows from a thing that several callers hold, such as a page that they
 * share. The thing itself must not change.
 */
export function onceFor<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const made = new WeakMap<Of, { readonly value: Made }>();
  return (of) => {
    const known = made.get(of);
    if (known) return known.value;
    const value = make(of);
    made.set(of, { value });
    return value;
  };
}

/** The set of a list that does not change, made once for it: of people whom somebody blocks there may be a thousand, at each request the same ones. */
export const setOf: <Item>(list: readonly Item[]) => ReadonlySet<Item> = onceFor((list: readonly unknown[]) => new Set(list)) as never;

const derivedOf = onceFor((_of: object) => new Map<string, unknown>());

/**
 * As `onceFor`, where the thing stays with whoever read it: `make` once for each name. What is made belongs to `of`, and is as old as that. A promise that
 * fails is forgotten: the next one who asks begins anew.
 */
export function derived<Made>(of: object, name: string, make: () => Made): Made {
  const known = derivedOf(of);
  if (known.has(name)) return known.get(name) as Made;
  const made = make();
  known.set(name, made);
  if (made instanceof Promise) made.catch(() => known.delete(name));
  return made;
}

/** Those of `ids` that are in a list, looked up once for as long as both are there: a page is shared by many callers, and a caller's list may be a thousand. */
export const idsIn: <Id>(ids: readonly Id[]) => (list: readonly Id[]) => ReadonlySet<Id> = onceFor((ids: readonly unknown[]) =>
  onceFor((list: readonly unknown[]) => new Set(ids.filter((id) => setOf(list).has(id)))),
) as never;
