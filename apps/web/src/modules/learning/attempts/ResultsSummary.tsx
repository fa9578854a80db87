import type { quizResults } from '@tuntas/contract/learning/attempts'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { count, number } from '../../../kit/format'
import { Figures } from '../../../ui/Figures'

type Summary = Reply<typeof quizResults>['summary']

/** The class at a glance, above the rows. */
export function ResultsSummary({ summary, kkm }: { summary: Summary; kkm: number | null }) {
  const { students, finished, in_progress, mean, mastered, waiting } = summary
  const share = finished === 0 ? 0 : Math.round((mastered / finished) * 100)
  const figures = [
    ['Selesai', count(finished), `dari ${count(students)}`],
    ['Sedang mengerjakan', count(in_progress), 'mahasiswa'],
    ['Rata-rata', mean === null ? '-' : number(mean), kkm === null ? '' : `KKM ${number(kkm)}`],
    ...(kkm === null ? [] : [['Tuntas', `${share}%`, `${count(mastered)} mahasiswa`] as const]),
    ['Menunggu dinilai', count(waiting), 'jawaban esai'],
  ] as const
  return <Figures figures={figures} />
}
