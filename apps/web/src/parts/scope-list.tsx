import type { Scope, ScopeInWords } from '@heliograph/identity-contracts';

/** The scopes, described; the bare name for scopes that can no longer be granted. */
export function ScopeList({ names, scopes }: { names: readonly Scope[]; scopes: readonly ScopeInWords[] }) {
  return (
    <ul className="scopes scopes-small" role="list">
      {names.map((name) => (
        <li key={name}>{scopes.find((scope) => scope.name === name)?.words ?? name}</li>
      ))}
    </ul>
  );
}
