/**
 * The first characters of a text, or the last. Never half of a surrogate pair: PostgreSQL refuses one in
 * JSON, and readers see it as a box.
 */
export const cutText = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
export const cutToEnd = (text: string, most: number): string =>
  text.slice(-most).replace(/^[\udc00-\udfff]/, '')
