/** What a student has written and not handed in yet, in this browser, for this student and assignment alone. */
export type Draft = { html: string }

const getDraftKey = (userId: number, lessonId: number) => `tugas-${userId}-${lessonId}`

export function readDraft(userId: number, lessonId: number): Draft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(getDraftKey(userId, lessonId)) ?? 'null')
    const html = (kept as Partial<Draft> | null)?.html
    return typeof html === 'string' ? { html } : null
  } catch {
    return null
  }
}

/** False where the browser has no room: the text then lives on this page alone. */
export function keepDraft(userId: number, lessonId: number, html: string): boolean {
  try {
    localStorage.setItem(getDraftKey(userId, lessonId), JSON.stringify({ html } satisfies Draft))
    return true
  } catch {
    return false
  }
}

export const dropDraft = (userId: number, lessonId: number) =>
  localStorage.removeItem(getDraftKey(userId, lessonId))
