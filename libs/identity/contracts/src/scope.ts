/** The closed list of scopes (A4). */
export type Scope =
  | 'read'
  | 'write:photos'
  | 'write:comments'
  | 'write:likes'
  | 'write:follows'
  | 'write:profile'
  | 'manage:account'
  | 'audit:read'
  | 'ops:read'
  | 'ops:write'
  | 'curate'
  | 'moderate';

/** A scope and what it allows, in words for people. */
export interface ScopeInWords {
  readonly name: Scope;
  readonly words: string;
}
