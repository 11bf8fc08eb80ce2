/** Settings of a Node program that runs this module before its own. */
export const preloadSettings = (module: string): { readonly NODE_OPTIONS: string } => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(module)}`,
});
