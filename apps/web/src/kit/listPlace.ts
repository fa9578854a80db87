import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { ListSearch } from './listSearch'
import { person } from './token'

type Place = {
  search: ListSearch
  /** Where it stands in the browser's history. */
  at: number
}
type Returned = { id: number; saved: boolean }

/** Each list as it was last on screen, by its path. In memory alone: keywords are names of people. */
const leftPlaces = new Map<string, Place>()
/** The row that a form leads back to, by the list's path, until the list is drawn. */
const returning = new Map<string, Returned>()

/** They are nobody else's. */
person.subscribe(() => {
  leftPlaces.clear()
  returning.clear()
})

/** The list's side: keeps its place; the row of the form that led back here has the focus, and is marked where it was saved. */
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
 * The form's side: the way back to its list, to the filter and page where it was left.
 * @param id of the row that the form changes; undefined while creating
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
    /** Of the link above the form. */
    place: { to, search },
    leave: () => go(id === undefined ? undefined : { id, saved: false }),
    /** After its save. */
    saved: ({ data }: { data: { id: number } }) => go({ id: data.id, saved: true }),
  }
}
