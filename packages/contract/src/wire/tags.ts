/**
 * An HTML tag, including quoted content. It ends at the next unquoted `<`, so that every search is linear:
 * these texts can come from anybody and are not sanitised yet.
 */
const TAG = '<(?:"[^"]*"|[^<>"])*>'

/** @param also what to search for; tags are skipped */
export const tagOr = (also: string): RegExp => new RegExp(`${TAG}|${also}`, 'g')
const ANY_TAG = new RegExp(TAG, 'g')
export const replaceTags = (html: string, by: string): string => html.replace(ANY_TAG, by)
