import { ownMemory } from '../../../kit/session/perUserMap'

/** What is to be handed in beside the text. */
export type Attached = {
  attachment: File | null
  /** Of which `attachment` was made, in their order. */
  photos: readonly File[]
  /** Why what was chosen was not taken. */
  fault: string | null
}

const NOTHING: Attached = { attachment: null, photos: [], fault: null }

/** What each form holds, and what of it was handed in last. */
const heldFiles = ownMemory<Attached>()
const sentFiles = ownMemory<Attached>()

/** The form is drawn anew whenever something was handed in, here or elsewhere, and goes on with what was not. */
export const chosenFiles = {
  set: (key: string, attached: Attached) => void heldFiles.set(key, attached),
  send: (key: string, attached: Attached) => void sentFiles.set(key, attached),
  /** It was not taken. */
  keep: (key: string) => void sentFiles.delete(key),
  take: (key: string): Attached => {
    const [now = NOTHING, before] = [heldFiles.get(key), sentFiles.get(key)]
    return now.attachment === before?.attachment && now.photos === before.photos ? NOTHING : now
  },
  /** A hand-in comes back into the form. What was chosen after it stays; what was there before it makes way. */
  takeBack: (key: string, attachment: File | null): Attached => {
    const since = sentFiles.has(key) ? chosenFiles.take(key) : NOTHING
    chosenFiles.keep(key)
    return since.attachment || since.photos.length > 0 ? since : { ...NOTHING, attachment }
  },
}
