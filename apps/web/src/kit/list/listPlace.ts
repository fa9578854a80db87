import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState } from 'react'
import { person } from '../session/token'
import type { ListSearch } from './listSearch'

type Place = {
  search: ListSearch
  /** Index in the browser's history. */
  at: number
}
type Returned = { id: number; saved: boolean }

/** The last state of each list, by path. Only in memory, because keywords contain people's names. */
const leftPlaces = new Map<string, Place>()
/** The row to return to, by list path, until the list is rendered. */
const returning = new Map<string, Returned>()

/** Forget them when the person changes. */
person.subscribe(() => {
  leftPlaces.clear()
  returning.clear()
})

/**
 * For lists: keeps the scroll place. Focuses the row of the form that led back here, and marks it if it was
 * saved.
 */
export function useListPlace(
  search: ListSearch,
  rows: readonly { id: number }[],
): { saved: number | undefined } {
  const { pathname, state } = useLocation()
  const at = state.__TSR_index
  useEffect(() => void leftPlaces.set(pathname, { search, at }), [pathname, search, at])
  const [returnedPlace] = useState(() => ({ row: returning.get(pathname), search }))
  useEffect(() => void returning.delete(pathname), [pathname])
  const id = returnedPlace.search === search ? returnedPlace.row?.id : undefined
  const isOnPage = rows.some((row) => row.id === id)
  useLayoutEffect(() => {
    if (isOnPage) document.querySelector<HTMLElement>(`[data-row="${id}"] :is(a, button)`)?.focus()
  }, [isOnPage, id])
  return { saved: returnedPlace.row?.saved ? id : undefined }
}

/**
 * For forms: the way back to the list with its former filter and page.
 * @param id of the edited row; undefined while creating
 */
export function useBackToList(route: string, id?: number) {
  const { history } = useRouter()
  const navigate = useNavigate()
  const place = leftPlaces.get(route)
  const to = route as '/'
  const search = place?.search as Record<never, never>
  const go = (row: Returned | undefined) => {
    if (row) returning.set(route, row)
    if (place && place.at + 1 === history.location.state.__TSR_index) return history.back()
    return navigate({ to, search })
  }
  return {
    /** For the link above the form. */
    place: { to, search },
    leave: () => go(id === undefined ? undefined : { id, saved: false }),
    /** Called after the save. */
    saved: ({ data }: { data: { id: number } }) => go({ id: data.id, saved: true }),
  }
}
