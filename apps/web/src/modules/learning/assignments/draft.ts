import { unsavedForms } from '../../../kit/form/unsavedForms'
import { ownMemory } from '../../../kit/session/perUserMap'

/** What a student has written and not handed in yet, in this browser, for this student and assignment alone. */
export type Draft = {
  html: string
  /** What other tabs had written meanwhile, unseen by the one that wrote last. */
  others: readonly string[]
}
/** Drafts of earlier versions held one of another tab. */
type Stored = Partial<Draft> & { other?: string }

export const getDraftKey = (userId: number, lessonId: number) => `tugas-${userId}-${lessonId}`

/** Drafts that the browser has no room for, and what was stored when they were written: they live as long as this page. */
const unkept = ownMemory<Draft & { seen: string | undefined }>()
unsavedForms.add({ current: () => unkept.size > 0 })
export const listUnkept = () => [...unkept.keys()]

/** What the browser keeps. */
export function readStored(key: string): Draft | null {
  try {
    const storedDraft = JSON.parse(localStorage.getItem(key) ?? 'null') as Stored
    const { html, other: otherText, others: otherTexts = otherText ? [otherText] : [] } = storedDraft
    return typeof html === 'string' ? { html, others: otherTexts } : null
  } catch {
    return null
  }
}

/** All that is kept, what is shown first. */
export const listTexts = (draft: Draft | null): string[] => (draft ? [draft.html, ...draft.others] : [])

/** The next draft. Of what is there, what other tabs have written since `seen` was read stays beside it. */
export const findNext = (
  storedTexts: readonly string[],
  seenText: string | undefined,
  html: string,
): Draft => ({
  html,
  others: [...new Set(storedTexts)].filter((text) => text && text !== seenText && text !== html),
})

/** What there is beside the text that is being written: what is stored, behind what this page alone has. */
export const listBeside = (key: string): string[] => [
  ...(unkept.get(key)?.others ?? []),
  ...listTexts(readStored(key)),
]

/** What there is, whether the browser keeps it (null while there is nothing to keep), and what is stored. */
export function look(key: string) {
  const unkeptDraft = unkept.get(key)
  if (unkeptDraft)
    return {
      draft: findNext(listBeside(key), unkeptDraft.seen, unkeptDraft.html),
      kept: false,
      seen: unkeptDraft.seen,
    }
  const draft = readStored(key)
  return { draft, kept: draft && true, seen: draft?.html }
}
export const readDraft = (key: string): Draft | null => look(key).draft

/** @param seenText what was last known to be stored. @returns false where the browser has no room */
export function writeDraft(key: string, draft: Draft, seenText?: string): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    unkept.delete(key)
    return true
  } catch {
    const storedTexts = listTexts(readStored(key))
    unkept.set(key, {
      html: draft.html,
      others: draft.others.filter((text) => !storedTexts.includes(text)),
      seen: seenText,
    })
    return false
  }
}

/** Puts another text in place of the one that is written, which stays behind the others. */
export const takeUpDraft = (key: string, html: string) => {
  const [before = '', ...otherTexts] = listTexts(readDraft(key))
  writeDraft(key, findNext([...otherTexts, before], undefined, html))
}

/** Takes this text away, whose writer needs it no more; what was written beside it stays. */
export const dropDraft = (key: string, sentText: string) => {
  const unkeptDraft = unkept.get(key)
  // What does not fit is not stored, but its beginning may be.
  const isHere = unkeptDraft?.html === sentText
  const droppedTexts = [sentText, isHere ? unkeptDraft.seen : undefined]
  const seenText = isHere ? undefined : unkeptDraft?.seen
  const listLeft = (draft: Draft | null | undefined) =>
    listTexts(draft ?? null).filter((text) => !droppedTexts.includes(text))
  unkept.delete(key)
  const [storedText, ...otherTexts] = listLeft(readStored(key))
  if (storedText === undefined) localStorage.removeItem(key)
  else writeDraft(key, { html: storedText, others: otherTexts })
  const [html, ...beside] = listLeft(unkeptDraft)
  if (html !== undefined) writeDraft(key, findNext([...beside, ...listBeside(key)], seenText, html), seenText)
}
