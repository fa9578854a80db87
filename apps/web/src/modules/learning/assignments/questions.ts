import { dateTime, score } from '../../../kit/format'
import type { Newer } from './handInStore'
import { askWithdrawal } from './withdrawal'

const tellMark = ({ marked: isMarked, score: mark }: Newer) => {
  if (!isMarked) return ''
  const markLabel = mark !== null ? `Nilai ${score(mark)}` : 'Nilai kelompokmu'
  return `${markLabel} tidak berlaku lagi. `
}

/** Asks which version counts after a newer hand-in or mark. */
export const askWhich = (newer: Newer) =>
  newer.newer
    ? {
        text: newer.own
          ? `Kamu sudah mengumpulkan versi lain pada ${dateTime(newer.uploaded)}.`
          : `${newer.submitted_by} sudah mengumpulkan untuk kelompokmu pada ${dateTime(newer.uploaded)}.`,
        detail: `Versimu ini yang akan dinilai. ${tellMark(newer)}Kedua versi tetap tersimpan.`,
        yes: 'Kirim versiku',
        danger: newer.marked === 1,
      }
    : askWithdrawal(newer.score)
