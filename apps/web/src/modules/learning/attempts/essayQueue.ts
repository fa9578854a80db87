import type { EssayRow } from '@tuntas/contract/learning/marking'

export const gradedOf = (essays: readonly Pick<EssayRow, 'status'>[]) =>
  essays.filter((essay) => essay.status !== 'wait').length

/** The next one that waits, from the one behind `at` around to those before it; `at` when none waits. */
export function nextWaiting(essays: readonly Pick<EssayRow, 'status'>[], at: number): number {
  for (let step = 1; step <= essays.length; step += 1) {
    const place = (at + step) % essays.length
    if (essays[place]?.status === 'wait') return place
  }
  return at
}
