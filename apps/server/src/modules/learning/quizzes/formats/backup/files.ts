import { Unreadable } from '../parsed-question.ts'
import { child, children, type Node, parseXml, readNodeText } from '../xml-tree.ts'

/** The XML and the file list of a backup. */

const LONGEST = 32 * 1024 * 1024
const NULL = '$@NULL@$'

/** @throws Unreadable if it is not XML or uses entity expansion */
export const xmlIn = (content: Buffer): Node => {
  if (content.length > LONGEST) throw new Unreadable('Bank soal dalam cadangan lebih besar dari 32 MB')
  const text = content.toString('utf8')
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new Unreadable('DOCTYPE dan ENTITY tidak diterima')
  return parseXml(text, 1)
}

/** Text of a child element; empty if missing or null. */
export const readField = (node: Node | undefined, name: string): string => {
  const text = readNodeText(child(node, name))
  return text === NULL ? '' : text
}

type ListedFile = { name: string; hash: string }
/** Files by the part of the activity that shows them. */
export type FileList = ReadonlyMap<string, ListedFile[]>
export const getAreaKey = (area: string, item: string): string => `${area} ${item}`

/** Maximum number of entries in the file list. */
const MOST_FILES = 30_000
/** @throws Unreadable if there are more than a backup may hold */
export const listFileNodes = (root: Node | null): Node[] => {
  const files = children(child(root ?? undefined, 'files'), 'file')
  if (files.length > MOST_FILES)
    throw new Unreadable(`Cadangan mendaftar lebih dari ${MOST_FILES.toLocaleString('id-ID')} berkas`)
  return files
}

/** Appends to the list under this key. */
export const addTo = <T>(lists: Map<string, T[]>, key: string, item: T): void => {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}

/** Files of questions. A folder is listed as a file named by a dot. */
export const listFiles = (root: Node | null): FileList => {
  const places = new Map<string, ListedFile[]>()
  for (const file of listFileNodes(root)) {
    const [name, hash] = [readField(file, 'filename'), readField(file, 'contenthash')]
    if (!/^(question|qtype_\w+)$/.test(readField(file, 'component')) || name === '.') continue
    if (!/^[0-9a-f]{40}$/.test(hash)) continue
    const place = getAreaKey(readField(file, 'filearea'), readField(file, 'itemid'))
    const path = `${readField(file, 'filepath')}${name}`.replace(/^\//, '')
    addTo(places, place, { name: path, hash })
  }
  return places
}
