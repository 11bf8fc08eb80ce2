/** The caller: anonymous, another user, the owner of the resource, staff, the owner with a token that lacks the scope, a disabled user. */
export const callers = ['anonymous', 'other', 'owner', 'staff', 'wrong scope', 'disabled'] as const;
export type CallerName = (typeof callers)[number];

/** What a path names: a photo that all see (and its comments), or one that its owner alone sees. */
export type Subject = 'published' | 'unpublished';

export interface Row {
  readonly rule: Rule;
  /** What the token must hold (A4); '' = nothing. */
  readonly scope: string;
  /** Status for callers with access. Where possible without an effect: 422 of an empty body comes after every refusal (S12). */
  readonly admitted: number;
  /** A body instead of `{}`. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** A permitted call uses the photo or comment up, so that each needs a new one. */
  readonly spends?: 'photo' | 'comment';
}

type Judge = (caller: CallerName, subject: Subject, admitted: number) => number;

/** Reads that are public (A1); what is not published is there for its owner alone. */
const seen: Judge = (caller, subject, admitted) => {
  if (caller === 'disabled') return 401;
  return subject === 'published' || caller === 'owner' || caller === 'wrong scope' ? admitted : 404;
};

/** What comes before the question whose it is: a token (401), its scope (403). */
const known = (judge: Judge): Judge => {
  return (caller, subject, admitted) => {
    if (caller === 'anonymous' || caller === 'disabled') return 401;
    return caller === 'wrong scope' ? 403 : judge(caller, subject, admitted);
  };
};

const only = (allowed: readonly CallerName[], refused: number): Judge =>
  known((caller, subject, admitted) => {
    if (subject === 'unpublished' && caller !== 'owner') return 404;
    return allowed.includes(caller) ? admitted : refused;
  });

/** Expected status by rule. */
export const rules = {
  /** Public reads (A1), and registering. A wrong token is 401 there too (A2). */
  public: seen,
  /** No resource: credentials of the API mean nothing there. */
  exempt: (_caller, _subject, admitted) => admitted,
  /** Any user with the scope, on what that user sees. */
  user: only(['owner', 'other', 'staff'], 403),
  /** Changed by the owner alone; others see it (403) or do not (404). */
  owner: only(['owner'], 403),
  /** There for the owner alone. */
  private: only(['owner'], 404),
  ownerOrStaff: only(['owner', 'staff'], 403),
  /** Staff act on what all see. */
  staff: known((caller, subject, admitted) => {
    if (caller !== 'staff') return 403;
    return subject === 'unpublished' ? 404 : admitted;
  }),
} satisfies Readonly<Record<string, Judge>>;

export type Rule = keyof typeof rules;
