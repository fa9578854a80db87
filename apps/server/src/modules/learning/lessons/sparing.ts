import { AppError } from '../../../platform/errors.ts'

/** How many running attempts a change has ended so far; counted where their deadlines are moved. */
export type Ending = { attempts: number }

/** Makes a change. Where `spare` asks for it, one that ends running attempts is refused with their number. */
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
