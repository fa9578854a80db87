import { MAX_FOLDER } from '@tuntas/contract/learning/bank'
import { singleSpaced } from '@tuntas/contract/wire/spaces'

/** Names of Moodle's root categories. */
const ROOT = /^(?:\$\w+\$|top)$/i

/**
 * Folder path of a file's category. A bank has two folder levels: the first name, and the remaining names
 * joined.
 * @param category Moodle's notation: `$course$/top/Bab 1/Sel`; a double slash is a slash within a name
 * @param ranks available levels: one below a first-level target folder, none below a second-level one
 */
export const parseFolderPath = (category: string, ranks: 0 | 1 | 2 = 2): string[] => {
  const names = category
    .split(/(?<!\/)\/(?!\/)/)
    .map((name) => singleSpaced(name.replaceAll('//', '/')))
    .filter((name) => name !== '' && !ROOT.test(name))
  const first = names.slice(0, Math.max(0, ranks - 1))
  const last = ranks === 0 ? [] : names.slice(ranks - 1)
  return [...first, ...(last.length > 0 ? [last.join(' / ')] : [])].map((name) =>
    name.slice(0, MAX_FOLDER).trim(),
  )
}
