/** The profile of the signed-in user at the provider. All but the subject are suggestions for the form. */
export interface OutsideProfile {
  readonly subject: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a profile that is flat, as most providers and OpenID Connect answer it, or lies in `data`, as our own API does. The subject is `sub`
 * or else `id`, a text or a whole number. Null where nothing names the person.
 */
export function readProfile(text: string): OutsideProfile | null {
  const fields = fieldsOf(text);
  const subject = subjectOf(fields.sub) ?? subjectOf(fields.id);
  if (subject === null) return null;
  const [username = ''] = [fields.preferred_username, fields.username, fields.login].filter((value) => typeof value === 'string');
  return {
    subject,
    username: username.replace(/[^A-Za-z0-9_.]/g, '').slice(0, 30),
    name: wordsOf(fields.name, 100),
    email: wordsOf(fields.email, 254),
  };
}

function fieldsOf(text: string): Fields {
  try {
    const body = JSON.parse(text) as Fields | null;
    const inside = body?.data;
    return (inside !== null && typeof inside === 'object' ? (inside as Fields) : body) ?? {};
  } catch {
    return {};
  }
}

function subjectOf(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  return typeof value === 'string' && value.length > 0 && value.length <= 255 ? value : null;
}

function wordsOf(value: unknown, most: number): string {
  return typeof value === 'string' ? value.slice(0, most) : '';
}
