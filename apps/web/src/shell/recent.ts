import { person, token } from '../kit/session/token'

/** Recently opened search results of this person on this device; cleared on sign-out (`token.remove`). */
export type Recent = {
  label: string
  hint: string
  to: string
  params?: Record<string, string>
  search?: Record<string, string>
}

const MOST = 6
/** On a shared computer it ends with the tab. */
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
