import type { quizResults } from '@tuntas/contract/learning/attempts'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { count, number, score } from '../../../kit/format'
import { Figures } from '../../../ui/Figures'
import { percent } from '../../../ui/percent'

type Summary = Reply<typeof quizResults>['summary']

/** Summary of the class, rendered before its figures, so that the buttons below do not move. */
export function ResultsSummary({ summary, kkm }: { summary: Summary | undefined; kkm: number | null }) {
  const mean = summary?.mean ?? null
  const waitingCount = summary?.waiting ?? 0
  const kkmWords = kkm === null ? '' : `KKM ${number(kkm)}`
  const figures = [
    ['Selesai', count(summary?.finished), summary ? `dari ${count(summary.students)}` : ''],
    ['Sedang mengerjakan', count(summary?.in_progress), 'mahasiswa'],
    [
      'Rata-rata yang selesai',
      score(mean),
      waitingCount > 0 ? `sementara, ${count(waitingCount)} esai menunggu` : kkmWords,
    ],
    ...(kkm === null
      ? []
      : [
          [
            'Tuntas',
            // Percentage of the class: a student passed by exception need not have finished.
            summary ? `${percent(summary.mastered, summary.students)}%` : '-',
            summary ? `dari ${count(summary.students)} mahasiswa` : '',
          ] as const,
        ]),
    ['Menunggu dinilai', count(summary?.waiting), 'jawaban esai'],
  ] as const
  return <Figures figures={figures} />
}
