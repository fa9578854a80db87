import type { Notification } from '@tuntas/contract/operations/notifications'

/** A sign-in of these last minutes is most likely the reader's. */
const OWN_SIGN_IN_MS = 10 * 60_000

/** The page's rows, with a sign-in of a moment ago after what the reader has come for. */
export function placeFreshSignInsLast(rows: readonly Notification[], now = Date.now()): Notification[] {
  const isFresh = ({ kind, at }: Notification) =>
    kind === 'new_device' && now - Date.parse(at) < OWN_SIGN_IN_MS
  return [...rows.filter((row) => !isFresh(row)), ...rows.filter(isFresh)]
}
