/** Of each form on screen, and of what the browser had no room for: does it hold what would be lost with its page? */
export const unsavedForms = new Set<{ current: () => boolean }>()
export const isUnsaved = (): boolean => [...unsavedForms].some(({ current }) => current())
