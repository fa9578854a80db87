/**
 * One tag of HTML, with what its quotes hold. It ends at the next unquoted `<`, so that every search is linear: texts that are searched
 * here may come from anybody and may not be cleaned yet.
 */
const TAG = '<(?:"[^"]*"|[^<>"])*>'

/** @param also what else is searched for beside tags, which are passed over */
export const tagOr = (also: string): RegExp => new RegExp(`${TAG}|${also}`, 'g')
const ANY_TAG = new RegExp(TAG, 'g')
export const replaceTags = (html: string, by: string): string => html.replace(ANY_TAG, by)
