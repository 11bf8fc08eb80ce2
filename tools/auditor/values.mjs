/** What the values of an export and of checkpoints must be. */
export const ZEROS = '0'.repeat(64);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HEX = /^([0-9a-f]{2})*$/;

export const isText = (value) => typeof value === 'string';
export const isWhole = (value) => Number.isSafeInteger(value) && value >= 0;
export const isId = (value) => isText(value) && UUID.test(value);
export const isTime = (value) => isText(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value;
export const isKey = (value) => isText(value) && /^[\w-]{43}$/.test(value);
export const isHash = (value) => isText(value) && value.length === 64 && HEX.test(value);
export const isSignature = (value) => isText(value) && value.length === 128 && HEX.test(value);
