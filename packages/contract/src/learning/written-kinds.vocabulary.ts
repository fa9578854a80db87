import { replaceTags } from '../wire/tags.ts'

export const MAX_WORDS = 20_000
/** Most files of one answer. */
export const MAX_FILES = 5

/** Word count of a formatted text. */
export const countWords = (html: string): number =>
  replaceTags(html, ' ')
    .replace(/&nbsp;/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** The answer with these files; empty without any. */
export const writeFiles = (ids: readonly number[]): string =>
  ids.length === 0 ? '' : JSON.stringify({ files: ids })

/** The files of an answer `{"files": […]}`; undefined otherwise. */
export const filesIn = (answer: string): number[] | undefined => {
  try {
    const { files, ...more } = JSON.parse(answer) as { files?: unknown }
    const ids = Array.isArray(files) && files.every((one) => Number.isInteger(one) && one > 0)
    return ids && Object.keys(more).length === 0 ? (files as number[]) : undefined
  } catch {
    return undefined
  }
}
