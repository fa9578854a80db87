/** Asks each form on screen whether it holds what would be lost with its page. */
const forms = new Set<() => boolean>()

export const watchForm = (isDirty: () => boolean) => {
  forms.add(isDirty)
  return () => void forms.delete(isDirty)
}

export const holdsUnsaved = () => [...forms].some((isDirty) => isDirty())
