import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** A whole document as text. React escapes every text and attribute in it. */
export function renderDocument(element: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(element)}`;
}

/** Whether it loads a script of ours. Texts are escaped, so none of them is taken for one. */
export const hasScript = (document: string): boolean => document.includes('<script src="/assets/');
