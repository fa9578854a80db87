import { unsavedForms } from '../../../kit/form/unsavedForms'
import { ownMemory } from '../../../kit/session/perUserMap'

/** A student's unsent text in this browser, by student and assignment. */
export type Draft = {
  html: string
  /** Texts of other tabs that the last writer has not seen. */
  others: readonly string[]
}
/** Earlier versions stored a single text of another tab. */
type Stored = Partial<Draft> & { other?: string }

export const getDraftKey = (userId: number, lessonId: number) => `tugas-${userId}-${lessonId}`

/** Drafts that did not fit into storage, with what was stored at the time; they live as long as this page. */
const unkept = ownMemory<Draft & { seen: string | undefined }>()
unsavedForms.add({ current: () => unkept.size > 0 })
export const listUnkept = () => [...unkept.keys()]

/** The stored draft. */
export function readStored(key: string): Draft | null {
  try {
    const storedDraft = JSON.parse(localStorage.getItem(key) ?? 'null') as Stored
    const { html, other: otherText, others: otherTexts = otherText ? [otherText] : [] } = storedDraft
    return typeof html === 'string' ? { html, others: otherTexts } : null
  } catch {
    return null
  }
}

/** All texts, the shown one first. */
export const listTexts = (draft: Draft | null): string[] => (draft ? [draft.html, ...draft.others] : [])

/** The next draft. Texts that other tabs stored since `seen` are kept as `others`. */
export const findNext = (
  storedTexts: readonly string[],
  seenText: string | undefined,
  html: string,
): Draft => ({
  html,
  others: [...new Set(storedTexts)].filter((text) => text && text !== seenText && text !== html),
})

/** All other texts: stored ones, after those only in memory. */
export const listBeside = (key: string): string[] => [
  ...(unkept.get(key)?.others ?? []),
  ...listTexts(readStored(key)),
]

/** The current draft, whether it is stored (null without draft), and the stored text. */
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

/**
 * @param seenText the last known stored text
 * @returns false if storage is full
 */
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

/** Shows another text; the current one becomes the last of the others. */
export const takeUpDraft = (key: string, html: string) => {
  const [before = '', ...otherTexts] = listTexts(readDraft(key))
  writeDraft(key, findNext([...otherTexts, before], undefined, html))
}

/** Removes a text that is no longer needed; others stay. */
export const dropDraft = (key: string, sentText: string) => {
  const unkeptDraft = unkept.get(key)
  // A text that did not fit is not stored, but an earlier state of it may be.
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
