import type { Addresses } from '@heliograph/application/addresses';
import type { Theme } from '@heliograph/media-contracts';
import type { ThemeResource } from './theme.resource.js';

export function presentTheme({ week, firstDay, title, tag }: Theme, addresses: Addresses): ThemeResource {
  return { week, first_day: firstDay, title, tag, url: addresses.pageUrl(`/themes/${week}`) };
}
