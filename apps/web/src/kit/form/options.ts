import { useQueries } from '@tanstack/react-query'
import { endpoint } from '@tuntas/contract/wire/endpoint'
import type { z } from 'zod'
import { buildQuery } from '../client/queries'
import { getCachedReply } from '../client/replies'

type OptionRow = { id: number; name: string }
export type Options = Record<string, { value: string; label: string }[] | undefined>

/**
 * Another list's rows as options. By path instead of declaration, because a declaration imports the form's
 * schemas.
 */
export const optionsAt = <R extends OptionRow = OptionRow>(path: string) => {
  return endpoint<{ reply: { data: z.ZodType<R[]> } }>({
    method: 'GET',
    path,
    roles: 'any',
  })
}

/** Option lists change rarely. */
export const OPTIONS_STALE_MS = 60_000

/** Rows of other lists as options, by list path. */
export function useOptions(paths: readonly string[]): Options {
  return useQueries({
    queries: paths.map((path) => ({ ...buildQuery(optionsAt(path)), staleTime: OPTIONS_STALE_MS })),
    combine: (results) =>
      Object.fromEntries(
        results.map((result, index) => [
          paths[index] as string,
          result.data?.data.map((row) => ({ value: String(row.id), label: row.name })),
        ]),
      ),
  })
}

/** The name of another list's row, if its options were loaded for the form's selects. */
export const optionName = (path: string) => (id: string) => {
  if (id === '') return ''
  const rows = getCachedReply(optionsAt(path))?.data
  return rows?.find((row) => String(row.id) === id)?.name ?? `#${id}`
}

/** The label of an option. */
export const createLabeller = (choices: readonly { value: string; label: string }[]) => (value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value

/** Describes a newly chosen file next to the stored one. */
export const fileSaid = (file: File | null) => (file ? `File baru: ${file.name}` : 'Tetap yang tersimpan')
