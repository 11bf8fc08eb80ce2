const MOST_FAULTS = 100;

/** Faults of each log, of `exportMyData`, of `checkpoint` and of `files`; the first of each are printed. */
const counts = new Map();

export function fault(where, place, reason) {
  const count = (counts.get(where) ?? 0) + 1;
  counts.set(where, count);
  if (count <= MOST_FAULTS) console.log(`${where}${place === null ? '' : ` ${place}`}: ${reason}`);
}

export const faultsOf = (where) => counts.get(where) ?? 0;
export const anyFault = () => counts.size > 0;
