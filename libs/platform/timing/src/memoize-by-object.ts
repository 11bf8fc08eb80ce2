/** `make`, called once for each object, and forgotten with it; a promise that is rejected is forgotten at once. The object must not change. */
export function memoizeByObject<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const made = new WeakMap<Of, { readonly value: Made }>();
  return (of) => {
    const known = made.get(of);
    if (known) return known.value;
    const value = make(of);
    made.set(of, { value });
    if (value instanceof Promise) value.catch(() => made.delete(of));
    return value;
  };
}
