import type { Warning } from '@tuntas/contract/wire/warnings'
import { AppError } from './errors.ts'

/** Undoes a change that somebody is to be warned of first. */
export const refuseWarned = (warnings: readonly Warning[]): void => {
  if (warnings.length === 0) return
  throw new AppError('warned', {
    message: warnings.map(({ message }) => message).join(' '),
    data: { warnings },
  })
}
