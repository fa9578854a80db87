import { keepLocally } from './keepLocally'

/** Uploads that were begun on this device, so that the same file goes on where it stopped, also after the page was closed. */
const BEGUN = 'tuntas-unggahan-media'
const MOST = 5

export type Begun = { id: number; name: string; size: number; changed: number; place: string }

function all(): Begun[] {
  try {
    const storedValue: unknown = JSON.parse(localStorage.getItem(BEGUN) ?? '[]')
    return Array.isArray(storedValue) ? storedValue : []
  } catch {
    return []
  }
}

/** Without room the upload goes on, it is only not remembered. */
const write = (rows: Begun[]) => keepLocally(BEGUN, JSON.stringify(rows.slice(-MOST)))

const matchesFile =
  ({ name, size, lastModified }: File) =>
  (upload: Begun) =>
    upload.name === name && upload.size === size && upload.changed === lastModified

export const begunMedia = {
  /** Of this file, wherever it was begun. */
  find: (file: File): Begun | undefined => all().findLast(matchesFile(file)),
  /** The last one of this form's own content; what was begun in a block goes on when its file is chosen again. */
  here: (): Begun | undefined => all().findLast(({ place }) => place === window.location.pathname),
  keep: (id: number, { name, size, lastModified: changedAt }: File, inBlock: boolean) =>
    write([...all(), { id, name, size, changed: changedAt, place: inBlock ? '' : window.location.pathname }]),
  forget: (id: number) => write(all().filter((upload) => upload.id !== id)),
}
