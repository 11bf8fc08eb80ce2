import { discussionRejections } from '@heliograph/discussion-contracts';
import { registerRejections } from '@heliograph/http';
import { identityRejections } from '@heliograph/identity-contracts';
import { mediaRejections } from '@heliograph/media-contracts';
import { socialGraphRejections } from '@heliograph/social-graph-contracts';

/** The refusals of every context and their statuses (S12). */
export function registerAllRejections(): void {
  for (const map of [identityRejections, socialGraphRejections, mediaRejections, discussionRejections]) registerRejections(map);
}
