/** What a student has written and not handed in yet, in this browser, for this student and assignment alone. */
export type Draft = {
  html: string
  /** What another tab had written meanwhile, unseen by the one that wrote last. */
  other?: string | undefined
}

export const getDraftKey = (userId: number, lessonId: number) => `tugas-${userId}-${lessonId}`

export function readDraft(key: string): Draft | null {
  try {
    const { html, other } = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Draft>
    return typeof html === 'string' ? { html, other } : null
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

/** The next draft. What another tab has written since `seen` was read stays beside it. */
export const findNext = (kept: Draft | null, seen: string | undefined, html: string): Draft => {
  const other = kept && kept.html !== seen ? kept.html : kept?.other
  return { html, other: other === html ? undefined : other }
}

/** Takes this text away, whose writer needs it no more; what another tab has written stays. */
export const dropDraft = (key: string, html: string | undefined) => {
  const kept = readDraft(key)
  const [left, ...more] = [kept?.html, kept?.other].filter((text) => text !== undefined && text !== html)
  if (left === undefined) localStorage.removeItem(key)
  else writeDraft(key, { html: left, other: more[0] })
}
