/** Records its calls; returns the same each time. */
export type Note = <Answer>(name: string, answer: Answer) => (...sent: unknown[]) => Promise<Answer>;

export function recordedCalls(): { readonly note: Note; readonly calls: unknown[][] } {
  const calls: unknown[][] = [];
  const note: Note =
    (name, answer) =>
    async (...sent) => {
      calls.push([name, ...sent]);
      return answer;
    };
  return { note, calls };
}
