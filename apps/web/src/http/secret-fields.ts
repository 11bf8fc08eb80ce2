/** What is typed again where a form is sent again, as a code would be stale by then, too. */
export const isTypedAgain = (name: string): boolean => /password|otp$/.test(name);

/** Never written into a page: passwords, codes and answers of a passkey, by whatever name a form has them. */
export const isSecretField = (name: string): boolean => isTypedAgain(name) || name.endsWith('passkey');
