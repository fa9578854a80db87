import type { Question } from './confirm'
import { askingCount } from './refusedCount'

const ask = (ending: number): Question => ({
  title: 'Akhiri pengerjaan yang sedang berjalan?',
  text: `Dengan perubahan ini waktu ${ending} pengerjaan yang sedang berjalan habis sekarang juga.`,
  detail:
    'Jawaban yang sudah tersimpan dihitung. Waktu yang habis tidak kembali, juga bila perubahan ini dibatalkan lagi.',
  yes: 'Ya, akhiri sekarang',
  danger: true,
})

/**
 * Does what may end running attempts: asks when it would, and does it after a yes. Undefined when nothing was done.
 * @param act `spare_running` is what its request says
 * @param first asked before anything is tried
 */
export const withSparing = <T>(
  act: (sparing: { spare_running: boolean }) => Promise<T>,
  first?: Question,
): Promise<T | undefined> =>
  askingCount({ code: 'ends_attempts', act: (sure) => act({ spare_running: !sure }), ask, first })
