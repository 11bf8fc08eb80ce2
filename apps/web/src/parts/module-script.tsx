import { escapedJson } from '../discovery/structured-data.js';
import type { Language } from '../language/language.js';
import { useLanguage } from '../language/use-language.js';
import type { Asset } from '../assets/asset.js';
import { importsOf, scriptMessages } from '../scripts/scripts.js';

/** A module of ours. Nothing of the page is shown before it has run, so nothing moves when it begins. */
export function ModuleScript({ asset }: { asset: Asset }) {
  return <script src={asset.path} type="module" blocking="render" />;
}

/** The same of one that is made of many: the browser asks for all of them at once. */
export function LargeModuleScript({ asset }: { asset: Asset }) {
  return (
    <>
      {importsOf(asset).map(({ path }) => (
        <link key={path} rel="modulepreload" href={path} />
      ))}
      <ModuleScript asset={asset} />
    </>
  );
}

/** What nothing on the page waits for: it runs once the page is there, and moves nothing. */
export function LateScript({ asset }: { asset: Asset }) {
  return <script src={asset.path} type="module" />;
}

const texts = new WeakMap<Language, string>();

function textOf(language: Language): string {
  const known = texts.get(language);
  if (known !== undefined) return known;
  const translations = scriptMessages.flatMap((text) => (language.known(text) === text ? [] : [[text, language.known(text)] as const]));
  const text = translations.length === 0 ? '' : escapedJson(Object.fromEntries(translations));
  texts.set(language, text);
  return text;
}

/** What scripts of ours say in another language than theirs: data, which runs nothing. */
export function ScriptWords() {
  const text = textOf(useLanguage());
  return text === '' ? null : <script type="application/json" id="words" dangerouslySetInnerHTML={{ __html: text }} />;
}
