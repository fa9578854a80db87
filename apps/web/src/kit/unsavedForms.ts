/** Of each form on screen: does it hold what would be lost with its page? */
export const unsavedForms = new Set<{ current: () => boolean }>()
export const holdsUnsaved = () => [...unsavedForms].some(({ current }) => current())
