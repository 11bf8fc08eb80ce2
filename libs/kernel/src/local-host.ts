const LOCAL = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether an address leads to the machine on which it is used. */
export const isLocal = (address: string): boolean => URL.canParse(address) && LOCAL.test(new URL(address).hostname);
