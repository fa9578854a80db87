import { ownMemory } from '../../../kit/session/perUserMap'

/** Attachments of a hand-in. */
export type Attached = {
  attachment: File | null
  /** Photos of which `attachment` was made, in order. */
  photos: readonly File[]
  /** Why the chosen file was refused. */
  fault: string | null
}

const NOTHING: Attached = { attachment: null, photos: [], fault: null }

/** Files in each form, and those of the last hand-in. */
const heldFiles = ownMemory<Attached>()
const sentFiles = ownMemory<Attached>()

/** Keeps files across remounts: the form remounts after every hand-in and continues with the unsent files. */
export const chosenFiles = {
  set: (key: string, attached: Attached) => void heldFiles.set(key, attached),
  send: (key: string, attached: Attached) => void sentFiles.set(key, attached),
  /** It was refused. */
  keep: (key: string) => void sentFiles.delete(key),
  take: (key: string): Attached => {
    const [now = NOTHING, before] = [heldFiles.get(key), sentFiles.get(key)]
    return now.attachment === before?.attachment && now.photos === before.photos ? NOTHING : now
  },
  /** Puts a hand-in back into the form. Files chosen after it stay; earlier ones are replaced. */
  takeBack: (key: string, attachment: File | null): Attached => {
    const since = sentFiles.has(key) ? chosenFiles.take(key) : NOTHING
    chosenFiles.keep(key)
    return since.attachment || since.photos.length > 0 ? since : { ...NOTHING, attachment }
  },
}
