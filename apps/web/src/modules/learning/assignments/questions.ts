import { dateTime, score } from '../../../kit/format'
import type { Newer } from './handInStore'

/** A mark belongs to what was marked: it goes when something else is handed in. */
export const askWithdrawal = (mark: number | null) => ({
  text: `Nilai ${score(mark)} akan ditarik jika kamu mengirim ulang tugas ini.`,
  detail: 'Dosen perlu menilai lagi. Versi yang lama tetap tersimpan.',
  danger: true,
})

const tellMark = ({ marked, score: mark }: Newer) => {
  if (!marked) return ''
  const whose = mark !== null ? `Nilai ${score(mark)}` : 'Nilai kelompok yang sudah diberikan'
  return `${whose} akan ditarik dan dosen perlu menilai lagi. `
}

/** Another member or device has handed in meanwhile, or a mark was given: which is to count? */
export const askWhich = (newer: Newer) =>
  newer.newer
    ? {
        text: newer.own
          ? `Ada versi yang lebih baru dari perangkat lain, dikumpulkan pada ${dateTime(newer.uploaded)}.`
          : `${newer.submitted_by} sudah mengumpulkan untuk kelompokmu pada ${dateTime(newer.uploaded)}.`,
        detail: `Versimu akan menggantikannya sebagai yang dinilai. ${tellMark(newer)}Kedua versi tetap tersimpan.`,
        yes: 'Kirim versiku',
        danger: newer.marked === 1,
      }
    : askWithdrawal(newer.score)
