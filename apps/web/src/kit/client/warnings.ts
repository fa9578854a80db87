import type { Warning } from '@tuntas/contract/wire/warnings'
import type { Question } from '../form/confirm'
import { isRefused } from './call'
import { askingRefused } from './refusedCount'

const readWarnings = (error: unknown): Warning[] | null =>
  isRefused(error, 'warned') ? ((error.data as { warnings?: Warning[] } | undefined)?.warnings ?? []) : null

const ask = (warnings: readonly Warning[]): Question => ({
  title: 'Periksa dulu akibatnya',
  text: 'Perubahan ini berakibat:',
  points: warnings.map(({ message }) => message),
  yes: 'Ya, lanjutkan',
  no: 'Batal',
  danger: true,
})

/**
 * Runs an action with consequences elsewhere: shows them first, and repeats it after yes. Undefined if
 * nothing was done.
 * @param act gets the value of `spare_warnings`
 * @param first asked before the first try
 */
export const withWarnings = <T>(
  act: (sparing: { spare_warnings: boolean }) => Promise<T>,
  first?: Question,
): Promise<T | undefined> =>
  askingRefused({ read: readWarnings, act: (sure) => act({ spare_warnings: !sure }), ask, first })
