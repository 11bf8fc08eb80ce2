/** null: it is no JSON. */
export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Lines of a stream of bytes, one at a time, however long the stream. */
export async function* lines(stream) {
  let rest = Buffer.alloc(0);
  for await (const chunk of stream) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let start = 0;
    for (let end; (end = bytes.indexOf(10, start)) !== -1; start = end + 1) if (end > start) yield bytes.toString('utf8', start, end);
    rest = bytes.subarray(start);
  }
  if (rest.length > 0) yield rest.toString('utf8');
}
