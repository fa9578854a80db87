export type CourseOutcome = {
  name: string
  /** Codes of the CPL it serves, in its program and curriculum. */
  cpl: string[]
  /** Its goals, by text. */
  goals: string[]
}
