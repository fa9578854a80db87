import type { Warning } from '@tuntas/contract/wire/warnings'
import { AppError } from '../errors.ts'

/** Rolls back a change that needs a warning first. */
export const refuseWarned = (warnings: readonly Warning[]): void => {
  if (warnings.length === 0) return
  throw new AppError('warned', {
    message: warnings.map(({ message }) => message).join(' '),
    data: { warnings },
  })
}
