import { AppError } from '../../../platform/errors.ts'

/** Number of running attempts that a change has ended, counted where deadlines are moved. */
export type Ending = { attempts: number }

/** Makes a change. With `spare`, a change that ends running attempts is refused with their number. */
export const sparing = async <T>(
  spare: boolean | undefined,
  change: (ending: Ending) => Promise<T>,
): Promise<T> => {
  const ending = { attempts: 0 }
  const result = await change(ending)
  if (spare && ending.attempts > 0)
    throw new AppError('ends_attempts', {
      message: `Perubahan ini mengakhiri ${ending.attempts} pengerjaan yang sedang berjalan.`,
      data: { ending: ending.attempts },
    })
  return result
}
