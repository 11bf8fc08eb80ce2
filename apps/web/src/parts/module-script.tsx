import type { Asset } from '../style/assets.js';

/** A module of ours. Nothing of the page is shown before it has run, so nothing moves when it begins. */
export function ModuleScript({ asset }: { asset: Asset }) {
  return <script src={asset.path} type="module" blocking="render" />;
}

/** What nothing on the page waits for: it runs once the page is there, and moves nothing. */
export function LateScript({ asset }: { asset: Asset }) {
  return <script src={asset.path} type="module" />;
}
