/** For each form on screen, and for what could not be stored: would closing the page lose data? */
export const unsavedForms = new Set<{ current: () => boolean }>()
export const isUnsaved = (): boolean => [...unsavedForms].some(({ current }) => current())
