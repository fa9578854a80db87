import { Button } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { quizResults } from '@tuntas/contract/learning/attempts'
import { countAllLate, declineAllLate } from '@tuntas/contract/learning/marking'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { count } from '../../../kit/format'
import classes from './QuizResults.module.css'

type LateNoticeProps = { lessonId: number; late: number; onShow: () => void }

/** Shown while late answers are undecided. */
export default function LateNotice({ lessonId, late: lateCount, onShow }: LateNoticeProps) {
  const changes = { said: ofReply, invalidates: [quizResults] }
  const counting = useAction(countAllLate, changes)
  const declining = useAction(declineAllLate, changes)
  const all = { body: { id: lessonId } }
  return (
    <div className={classes.lateNotice} data-tone="soga" role="status">
      <IconClockExclamation size={20} aria-hidden />
      <span>
        <b>{count(lateCount)} jawaban terlambat</b> belum diputuskan. Putuskan sekaligus, atau satu per satu
        di hasil mahasiswanya.
      </span>
      <Button variant="default" size="sm" onClick={onShow}>
        Tampilkan mahasiswanya
      </Button>
      <Button
        variant="default"
        size="sm"
        onClick={() =>
          counting.ask(
            {
              text: `Hitung semua ${count(lateCount)} jawaban terlambat?`,
              detail: 'Nilai mahasiswanya ikut berubah. Jawaban yang digantikannya tetap tersimpan.',
            },
            all,
          )
        }
      >
        Hitung semua
      </Button>
      <Button
        variant="default"
        size="sm"
        onClick={() =>
          declining.ask(
            {
              text: `Semua ${count(lateCount)} jawaban terlambat tidak dihitung?`,
              detail: 'Nilai tidak berubah. Tiap keputusan dapat dibatalkan di hasil mahasiswanya.',
            },
            all,
          )
        }
      >
        Tidak dihitung
      </Button>
    </div>
  )
}
