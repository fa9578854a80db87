import { askingCount } from '../../kit/client/refusedCount'
import type { Question } from '../../kit/form/confirm'

type Mastery = { gains_mastery?: number; loses_mastery?: number }

/** How many students gain or lose mastery by a regrade. */
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
 * Runs an action that may regrade results: asks if it would, and repeats it after yes. Undefined if nothing
 * was done.
 * @param first asked before the first try
 */
export const withRegrade = <T>(act: (confirmed: boolean) => Promise<T>, first?: Question) =>
  askingCount({ code: 'regrade', act, ask, first })
