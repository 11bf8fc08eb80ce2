import type { Asset } from '../style/assets.js';

/** A module of ours. Nothing of the page is shown before it has run, so nothing moves when it begins. */
export function ModuleScript({ asset }: { asset: Asset }) {
  return <script src={asset.path} type="module" blocking="render" />;
}
