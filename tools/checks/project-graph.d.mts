export declare const root: string;
export declare function projectGraph(): Promise<{
  readonly nodes: Readonly<
    Record<string, { readonly data: { readonly root: string; readonly targets: Readonly<Record<string, object>> } }>
  >;
  readonly dependencies: Readonly<Record<string, readonly { readonly source: string; readonly target: string }[]>>;
}>;
