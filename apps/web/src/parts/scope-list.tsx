import type { Scope, ScopeInWords } from '@heliograph/identity-contracts';
import { useLanguage } from '../language/use-language.js';

/** The scopes, described; the bare name for scopes that can no longer be granted. */
export function ScopeList({ names, scopes }: { names: readonly Scope[]; scopes: readonly ScopeInWords[] }) {
  const { known } = useLanguage();
  return (
    <ul className="scopes scopes-small" role="list">
      {names.map((name) => (
        <li key={name}>{known(scopes.find((scope) => scope.name === name)?.words ?? name)}</li>
      ))}
    </ul>
  );
}
