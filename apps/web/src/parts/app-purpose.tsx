import { useLanguage } from '../language/use-language.js';

/** For which app somebody shows who they are; nothing where there is none. */
export function AppPurpose({ appName }: { readonly appName: string | undefined }) {
  const { rich } = useLanguage();
  if (appName === undefined) return null;
  return (
    <p className="quiet">{rich('to continue to <strong>{app}</strong>', { app: appName, strong: (words) => <strong>{words}</strong> })}</p>
  );
}
