/** A class in files: its code is unique only within a semester. */

type CodedClass = { id: number; code: string; year_id: number; archived: boolean }

/** @param id null: none is named; undefined: the named one is unknown */
export type Semester = { id: number | null | undefined; active: number | undefined }

/**
 * The class of a code in the named semester. Where none is named: in the active one, else the only class of
 * that code. A service always means the active one.
 * @returns 'several' if the code alone does not tell which
 */
export const findClassOfCode = <C extends CodedClass>(
  classes: readonly C[],
  code: string,
  { id, active }: Semester,
  isOnlyEnough: boolean,
): C | 'several' | undefined => {
  const ofCode = classes.filter((one) => one.code.toLowerCase() === code.toLowerCase())
  const inYear = (year: number | undefined) => ofCode.find((one) => one.year_id === year)
  if (id !== null) return inYear(id)
  const activeClass = inYear(active)
  if (activeClass || !isOnlyEnough) return activeClass
  const livingClasses = ofCode.filter((one) => !one.archived)
  const candidates = livingClasses.length > 0 ? livingClasses : ofCode
  return candidates.length > 1 ? 'several' : candidates[0]
}
