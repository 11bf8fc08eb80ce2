/** Names of the machine itself in an address, as `URL` writes them. */
export const localHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether an address leads to this machine alone. */
export const isLocal = (address: string): boolean => URL.canParse(address) && localHosts.includes(new URL(address).hostname);
