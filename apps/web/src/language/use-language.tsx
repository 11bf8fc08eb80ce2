import { createContext, type ReactNode, useContext } from 'react';
import type { Language } from './language.js';
import { english } from './languages.js';

const Reader = createContext<Language>(english);

/** All within is written for a reader of this language. */
export function LanguageProvider({ language, children }: { readonly language: Language; readonly children?: ReactNode }) {
  return <Reader value={language}>{children}</Reader>;
}

/** The language of the reader of this page. */
export const useLanguage = (): Language => useContext(Reader);
