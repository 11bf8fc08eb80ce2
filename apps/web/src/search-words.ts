import type { ColorName, Orientation } from '@heliograph/search-contracts';
import type { Language } from './language/language.js';
import { type Message, message } from './language/message.js';
import type { PhotoFilter } from './http/photo-filter.js';

/** Names of colours, each with a shade that shows it. */
export const colorWords: Readonly<Record<ColorName, { readonly name: Message; readonly shade: string }>> = {
  red: { name: message('Red'), shade: '#c62828' },
  orange: { name: message('Orange'), shade: '#ef7d1a' },
  yellow: { name: message('Yellow'), shade: '#f4cf3a' },
  green: { name: message('Green'), shade: '#3f8f45' },
  blue: { name: message('Blue'), shade: '#2f74c0' },
  purple: { name: message('Purple'), shade: '#7b3fa0' },
  pink: { name: message('Pink'), shade: '#ec86ad' },
  brown: { name: message('Brown'), shade: '#7a5230' },
  black: { name: message('Black'), shade: '#111111' },
  grey: { name: message('Grey'), shade: '#8c8c8c' },
  white: { name: message('White'), shade: '#ffffff' },
};

export const orientationWords: Readonly<Record<Orientation, Message>> = {
  landscape: message('Landscape'),
  portrait: message('Portrait'),
  square: message('Square'),
};

/** What a filter demands, one thing after the other. */
export function demandsOf(filter: PhotoFilter, { said, dayOf }: Language): readonly (readonly [name: keyof PhotoFilter, words: string])[] {
  return [
    ...(filter.color ? [['color', said(colorWords[filter.color].name)] as const] : []),
    ...(filter.orientation ? [['orientation', said(orientationWords[filter.orientation])] as const] : []),
    ...(filter.camera ? [['camera', filter.camera] as const] : []),
    ...(filter.day ? [['day', dayOf(`${filter.day}T00:00:00`)] as const] : []),
  ];
}
