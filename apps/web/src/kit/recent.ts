import { person, token } from './token'

/** What somebody opened last by searching: on this device, theirs alone, and gone with their sign-out (`token.remove`). */
export type Recent = {
  label: string
  hint: string
  to: string
  params?: Record<string, string>
  search?: Record<string, string>
}

const MOST = 6
/** On a computer that others use too it ends with the tab. */
const store = () => (token.isShared() ? sessionStorage : localStorage)

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' && value !== null && 'to' in value && 'label' in value && 'hint' in value

export function readRecent(): Recent[] {
  try {
    const recentList: { user?: number; items?: unknown[] } = JSON.parse(store().recent ?? '{}')
    return recentList.user === person.get() ? (recentList.items ?? []).filter(isRecent) : []
  } catch {
    return []
  }
}

const getRecentKey = ({ to, params, search }: Recent) => JSON.stringify([to, params, search])

export function noteRecent(item: Recent) {
  const items = [item, ...readRecent().filter((one) => getRecentKey(one) !== getRecentKey(item))].slice(
    0,
    MOST,
  )
  store().recent = JSON.stringify({ user: person.get(), items })
}
