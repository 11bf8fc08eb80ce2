/** Cursors of lists as plain text, for specs of what is paged: each is good for the list that gave it, as the signed ones are. */
export function readableCursors<Mark>() {
  return {
    write: (list: string, mark: Mark): string => JSON.stringify([list, mark]),
    read: (list: string, cursor: string): Mark | null => {
      const [of, mark] = JSON.parse(cursor) as [string, Mark];
      return of === list ? mark : null;
    },
  };
}
