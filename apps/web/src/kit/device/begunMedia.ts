import { keepLocally } from './keepLocally'

/** Uploads started on this device. The same file resumes where it stopped, also after the page was closed. */
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

/** If storage is full the upload continues, but is not remembered. */
const write = (rows: Begun[]) => keepLocally(BEGUN, JSON.stringify(rows.slice(-MOST)))

const matchesFile =
  ({ name, size, lastModified }: File) =>
  (upload: Begun) =>
    upload.name === name && upload.size === size && upload.changed === lastModified

export const begunMedia = {
  /** By file, wherever the upload was started. */
  find: (file: File): Begun | undefined => all().findLast(matchesFile(file)),
  /**
   * The last upload of this form's main content. An upload of a block resumes when its file is chosen again.
   */
  here: (): Begun | undefined => all().findLast(({ place }) => place === window.location.pathname),
  keep: (id: number, { name, size, lastModified: changedAt }: File, inBlock: boolean) =>
    write([...all(), { id, name, size, changed: changedAt, place: inBlock ? '' : window.location.pathname }]),
  forget: (id: number) => write(all().filter((upload) => upload.id !== id)),
}
