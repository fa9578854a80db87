/** What a student has written and not handed in yet, in this browser, for this student and assignment alone. */
export type Draft = {
  html: string
  /** What other tabs had written meanwhile, unseen by the one that wrote last. */
  others: readonly string[]
}
/** Drafts of earlier versions held one of another tab. */
type Stored = Partial<Draft> & { other?: string }

export const getDraftKey = (userId: number, lessonId: number) => `tugas-${userId}-${lessonId}`

export function readDraft(key: string): Draft | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Stored
    const { html, other, others = other ? [other] : [] } = stored
    return typeof html === 'string' ? { html, others } : null
  } catch {
    return null
  }
}

/** False where the browser has no room: the text then lives on this page alone. */
export function writeDraft(key: string, draft: Draft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** All that is kept, what is shown first. */
export const listTexts = (kept: Draft | null): string[] => (kept ? [kept.html, ...kept.others] : [])

/** The next draft. Of what is there, what other tabs have written since `seen` was read stays beside it. */
export const findNext = (there: readonly string[], seen: string | undefined, html: string): Draft => ({
  html,
  others: [...new Set(there)].filter((text) => text && text !== seen && text !== html),
})

/** Takes this text away, whose writer needs it no more; what other tabs have written stays. */
export const dropDraft = (key: string, sent: string | undefined) => {
  const [html, ...others] = listTexts(readDraft(key)).filter((text) => text !== sent)
  if (html === undefined) localStorage.removeItem(key)
  else writeDraft(key, { html, others })
}
