import { PDDIKTI_CLASS_MOST } from '@tuntas/contract/classroom/courses'

/**
 * Kode kelas PDDikti of a class: its own, or the last word of its name if short enough.
 * @returns '' if there is neither
 */
export const getPddiktiClass = ({
  name,
  pddikti_class,
}: {
  name: string
  pddikti_class: string | null
}): string => {
  if (pddikti_class) return pddikti_class
  const word = name.trim().split(/\s+/).at(-1) ?? ''
  return [...word].length <= PDDIKTI_CLASS_MOST ? word : ''
}
