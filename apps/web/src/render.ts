import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from './language/language.js';
import { LanguageProvider } from './language/use-language.js';

/** A whole document as text. React escapes every text and attribute in it. */
export function renderDocument(page: ReactElement, language: Language): string {
  return `<!doctype html>${renderToStaticMarkup(createElement(LanguageProvider, { language }, page))}`;
}

/** True if it loads a script of ours. Texts are escaped, so none of them is taken for one. */
export const hasScript = (document: string): boolean => document.includes('<script src="/assets/');
