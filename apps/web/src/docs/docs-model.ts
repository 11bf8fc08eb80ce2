/** The reference on `/docs`, as the page shows it. */
export interface DocsModel {
  /** `PUBLIC_URL`, without a slash at its end. */
  readonly apiUrl: string;
  readonly webUrl: string;
  /** What a person can grant to an app, in words. */
  readonly scopes: Readonly<Record<string, string>>;
  readonly groups: readonly OperationGroup[];
}

export interface OperationGroup {
  /** In addresses. */
  readonly id: string;
  readonly name: string;
  readonly words: string;
  readonly operations: readonly OperationView[];
}

export interface OperationView {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly parameters: readonly ParameterView[];
  readonly body: { readonly type: string; readonly example: string } | null;
  readonly answers: readonly AnswerView[];
  /** Statuses of its refusals. */
  readonly refusals: readonly { readonly status: string; readonly words: string }[];
}

/** Whom a route lets in: anybody, without a token even being looked at; anybody; or tokens with one of these scopes. */
export type Access =
  | { readonly kind: 'own-rules' }
  | { readonly kind: 'public' }
  | { readonly kind: 'scope'; readonly anyOf: readonly string[]; readonly byConsent: boolean };

export interface ParameterView {
  readonly name: string;
  readonly place: string;
  readonly required: boolean;
  readonly words: string;
  readonly values: readonly string[];
  readonly example: string;
}

export interface AnswerView {
  readonly status: string;
  readonly words: string;
  /** JSON; null = no body, or one that is none. */
  readonly example: string | null;
}
