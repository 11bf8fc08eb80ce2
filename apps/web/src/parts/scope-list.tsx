import type { Scope, ScopeInWords } from '@heliograph/identity-contracts';

/** What somebody may do, in words; the name stands for what nobody may give any more. */
export function ScopeList({ names, scopes }: { names: readonly Scope[]; scopes: readonly ScopeInWords[] }) {
  return (
    <ul className="scopes scopes-small" role="list">
      {names.map((name) => (
        <li key={name}>{scopes.find((scope) => scope.name === name)?.words ?? name}</li>
      ))}
    </ul>
  );
}
