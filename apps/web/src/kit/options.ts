import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { Resource } from '@tuntas/contract/resource'
import { call } from './call'

export type Options = Record<string, { value: string; label: string }[] | undefined>

/**
 * Another list's rows as options. By path, not by its declaration: a declaration brings the form's schemas along,
 * and screens that only choose need none.
 */
export async function readOptions<R extends { id: number; name: string }>(path: string): Promise<R[]> {
  const options = { method: 'GET', path, roles: 'any', summary: 'Pilihan', reply: {} }
  const { data } = await call(options as unknown as Resource['options'])
  return data as R[]
}

/** The rows of other lists as choices, by the list's path. */
export function useOptions(paths: readonly string[]): Options {
  return useQueries({
    queries: paths.map((path) => ({
      queryKey: ['options', path],
      queryFn: () => readOptions(path),
      staleTime: 60_000,
    })),
    combine: (results) =>
      Object.fromEntries(
        results.map((result, index) => [
          paths[index] as string,
          result.data?.map((row) => ({ value: String(row.id), label: row.name })),
        ]),
      ),
  })
}

/** What an id of another list is called, where its options have been read for the form's selects. */
export function useOptionName() {
  const queries = useQueryClient()
  return (path: string) => (id: string) => {
    if (id === '') return ''
    const known = queries.getQueryData<{ id: number; name: string }[]>(['options', path])
    return known?.find((row) => String(row.id) === id)?.name ?? `#${id}`
  }
}

export type OptionName = ReturnType<typeof useOptionName>

/** The word of a choice. */
export const wordOf = (choices: readonly { value: string; label: string }[]) => (value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value

/** A file that was chosen, beside the one that is stored. */
export const fileSaid = (file: File | null) => (file ? `File baru: ${file.name}` : 'Tetap yang tersimpan')
