import { flag } from '../wire/fields.ts'

/** For every change that can move deadlines. */
export const sparing = {
  /**
   * Refuses changes that would end running attempts with `ends_attempts` and their number: the lost time
   * cannot be given back.
   */
  spare_running: flag(),
}
