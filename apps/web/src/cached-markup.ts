import { LruCache } from '@heliograph/timing';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from './language/language.js';
import { LanguageProvider } from './language/use-language.js';

/** Some two kilobytes each. */
const MOST = 2_000;
/** So long a text that somebody has deleted since may stay in memory. */
const LONGEST_MILLISECONDS = 600_000;

/** A component alone, for a reader of this language. */
export function renderComponent<Properties extends object>(
  Component: FunctionComponent<Properties>,
  properties: Properties,
  language: Language,
): string {
  return renderToStaticMarkup(createElement(LanguageProvider, { language }, createElement(Component, properties)));
}

/**
 * Renders a component that depends on its properties and the language alone, and keeps the markup by all that they say: properties that differ in anything are
 * rendered again, so that what is kept is never out of date, and shown to nobody who was not given the same properties. What holds a form's token or
 * is signed for one person would only fill the room: leave it out.
 * @param Component its properties are JSON
 */
export function cachedMarkup<Properties extends object>(
  Component: FunctionComponent<Properties>,
): (properties: Properties, language: Language) => string {
  let kept = new LruCache<string>(MOST);
  let since = performance.now();
  return (properties, language) => {
    if (performance.now() - since > LONGEST_MILLISECONDS) {
      kept = new LruCache<string>(MOST);
      since = performance.now();
    }
    const key = `${language.code} ${JSON.stringify(properties)}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const markup = renderComponent(Component, properties, language);
    kept.set(key, markup);
    return markup;
  };
}
