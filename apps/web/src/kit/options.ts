import { useQueries } from '@tanstack/react-query'
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
