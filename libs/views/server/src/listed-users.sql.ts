/** Condition on a card `c`. Neither placeholders nor the erased have a name. */
export const HAS_NAME = 'c.username is not null';

/** In lists suspended people are not (B4): a page by number counts the others. */
export const IS_LISTED = `${HAS_NAME} and not c.disabled`;
