/** A path that no route has. Bad percent escapes are sent there, so that they are counted and answered 404 like any unknown path. */
const nowhere = '/.malformed';

/** The request target as the router shall see it: a path and a query, decodable. */
export function routableTarget(target: string): string {
  const local = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '');
  const path = local.split('?', 1)[0] ?? '';
  if (path.startsWith('/') && decodable(path)) return local;
  if (local === '' || local.startsWith('?')) return `/${local}`;
  return `${nowhere}${local.slice(path.length)}`;
}

function decodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
