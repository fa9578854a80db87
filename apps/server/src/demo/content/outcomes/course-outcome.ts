/** A CPMK. */
export type CourseOutcome = {
  name: string
  /** Codes of the CPL of its program of study and curriculum that it serves. */
  cpl: string[]
  /** Its goals by their texts. */
  goals: string[]
}
