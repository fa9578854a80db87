import { isRefused } from './call'

/** What the refusal of a change that is to be confirmed counts. */
const counted = { regrade: 'changed', ends_attempts: 'ending' } as const

/** How many the change would concern; null where it was refused for something else. */
export function readRefusedCount(error: unknown, code: keyof typeof counted): number | null {
  if (!isRefused(error, code)) return null
  const count = (error.data as Record<string, unknown> | undefined)?.[counted[code]]
  return typeof count === 'number' ? count : null
}
