import { useQueries } from '@tanstack/react-query'
import { endpoint } from '@tuntas/contract/wire/endpoint'
import type { z } from 'zod'
import { buildQuery } from './queries'
import { getCachedReply } from './replies'

type OptionRow = { id: number; name: string }
export type Options = Record<string, { value: string; label: string }[] | undefined>

/**
 * Another list's rows as options. By path, not by its declaration: a declaration brings the form's schemas along,
 * and screens that only choose need none.
 */
export const optionsAt = <R extends OptionRow = OptionRow>(path: string) => {
  return endpoint<{ reply: { data: z.ZodType<R[]> } }>({
    method: 'GET',
    path,
    roles: 'any',
  })
}

/** Lists that choices come from change rarely. */
export const OPTIONS_STALE_MS = 60_000

/** The rows of other lists as choices, by the list's path. */
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

/** What an id of another list is called, where its options have been read for the form's selects. */
export const optionName = (path: string) => (id: string) => {
  if (id === '') return ''
  const rows = getCachedReply(optionsAt(path))?.data
  return rows?.find((row) => String(row.id) === id)?.name ?? `#${id}`
}

/** The word of a choice. */
export const createLabeller = (choices: readonly { value: string; label: string }[]) => (value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value

/** A file that was chosen, beside the one that is stored. */
export const fileSaid = (file: File | null) => (file ? `File baru: ${file.name}` : 'Tetap yang tersimpan')
