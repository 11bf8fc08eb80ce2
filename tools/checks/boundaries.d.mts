export const contexts: readonly string[];
export const readModels: readonly string[];
export const scopes: readonly string[];
export const parts: readonly string[];
export const byType: Readonly<Record<string, { readonly projects: readonly string[]; readonly packages?: readonly string[] }>>;
export function boundaries(options?: { spec?: boolean; inbound?: boolean }): object;
