// What our scripts say, in the language of the page: English where it brings no translations along.
const translations = JSON.parse(document.getElementById('words')?.textContent ?? '{}');

/** @param values for its places: `{name}` */
export const say = (text, values = {}) => (translations[text] ?? text).replace(/\{(\w+)\}/g, (_, name) => values[name]);
