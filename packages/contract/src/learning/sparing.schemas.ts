import { flag } from '../wire/fields.ts'

/** Of every change that can move deadlines. */
export const sparing = {
  /** Refuses with `ends_attempts`, saying how many, what would end running attempts at once: nobody can give that time back. */
  spare_running: flag(),
}
