import { collectionContent } from './collection-content.js';
import { commentContent } from './comment-content.js';
import type { ContentParts } from './content-parts.js';
import { discoveryContent } from './discovery-content.js';
import { homeContent } from './home-content.js';
import { notificationContent } from './notification-content.js';
import { peopleContent } from './people-content.js';
import { photoContent } from './photo-content.js';
import { photoPageContent } from './photo-page-content.js';
import { searchContent } from './search-content.js';
import { staffContent } from './staff-content.js';
import { themeContent } from './theme-content.js';

/** What the pages show and do, from the application layer, in the models of the pages. */
export function contentOf(parts: ContentParts) {
  return {
    ...homeContent(parts),
    ...photoContent(parts),
    ...photoPageContent(parts),
    ...peopleContent(parts),
    ...commentContent(parts),
    ...collectionContent(parts),
    ...notificationContent(parts),
    ...searchContent(parts),
    ...themeContent(parts),
    ...staffContent(parts),
    ...discoveryContent(parts),
  };
}
