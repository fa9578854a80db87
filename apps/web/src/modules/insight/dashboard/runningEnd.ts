import type { WorkRow } from '@tuntas/contract/insight/dashboard'

type Running = Pick<WorkRow, 'deadline' | 'time_remaining'>

/**
 * When a running quiz ends, by the device's clock. A fresh reply says how much time is left, so that clock
 * may be wrong; a kept copy only has its deadline.
 * @param readAt when the reply came; null for a kept copy
 */
export const findEnd = ({ deadline, time_remaining }: Running, readAt: number | null): number =>
  readAt === null ? Date.parse(deadline ?? '') || 0 : readAt + (time_remaining ?? 0) * 1000
