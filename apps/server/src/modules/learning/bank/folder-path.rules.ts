import { MAX_FOLDER } from '@tuntas/contract/learning/bank'
import { singleSpaced } from '@tuntas/contract/wire/spaces'

/** What Moodle's own categories are called above those that people make. */
const ROOT = /^(?:\$\w+\$|top)$/i

/**
 * Where a file's category goes in a bank, whose folders have two ranks: the first name, and the others together.
 * @param category as Moodle writes it: `$course$/top/Bab 1/Sel`; two slashes are one within a name
 * @param ranks how many there are room for: one where all goes into a folder of the first rank, none below that
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
