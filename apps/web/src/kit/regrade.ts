import type { Question } from './confirm'
import { askingCount } from './refusedCount'

type Mastery = { gains_mastery?: number; loses_mastery?: number }

/** Who masters the quiz by a regrade, and who does not any more. */
export const describeMastery = ({ gains_mastery = 0, loses_mastery = 0 }: Mastery): string[] => [
  ...(gains_mastery > 0 ? [`${gains_mastery} mahasiswa menjadi tuntas.`] : []),
  ...(loses_mastery > 0 ? [`${loses_mastery} mahasiswa menjadi belum tuntas.`] : []),
]

const ask = (changedCount: number, mastery: Mastery): Question => ({
  title: 'Nilai ulang pengerjaan?',
  text:
    changedCount === 0
      ? 'Kuis ini sudah dikerjakan. Nilainya dihitung ulang, tetapi tidak ada hasil yang berubah.'
      : [
          `${changedCount} hasil mahasiswa berubah bila perubahan ini disimpan.`,
          ...describeMastery(mastery),
        ].join(' '),
  detail: 'Status yang ditetapkan dosen secara manual tidak berubah.',
  yes: 'Ya, nilai ulang',
  danger: true,
})

/**
 * Does what may grade results anew: asks when it would, and does it after a yes. Undefined when nothing was done.
 * @param first asked before anything is tried
 */
export const withRegrade = <T>(act: (confirmed: boolean) => Promise<T>, first?: Question) =>
  askingCount({ code: 'regrade', act, ask, first })
