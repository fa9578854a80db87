import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import type { QuizGoals } from '@tuntas/contract/learning/goal-results'
import { number } from '../../../kit/format'

type Goal = QuizGoals['goals'][number]

const listed = new Intl.ListFormat('id', { type: 'conjunction' })
const merged = { highest: 'terbaik', last: 'terakhir', average: 'rata-rata' } as const

/** What the next remedial asks, how long it takes, and what the mark can become. */
type Quiz = Pick<StudentLesson, 'score_policy' | 'remedial_scope'>

export function remedialWords({ goals, remedial, score }: QuizGoals, quiz: Quiz): string {
  const named = goals.filter(({ goal_id }) => goal_id !== null)
  const passed = named.filter((goal) => goal.passed)
  const far = `Anda sudah tuntas di ${passed.length} dari ${named.length} tujuan.`
  if (!remedial) return far
  const again = named.filter(({ goal_id }) => goal_id !== null && remedial.goal_ids.includes(goal_id))
  if (quiz.remedial_scope === 'quiz')
    return `${far} Remedial mengulang seluruh kuis (${remedial.total_question} soal, ${remedial.duration} menit).`
  const size = `${remedial.total_question} soal, ${remedial.duration} menit`
  const what =
    again.length === 0
      ? `Remedial hanya berisi soal tanpa tujuan belajar (${size}).`
      : `Remedial hanya berisi tujuan yang belum tuntas: ${listed.format(again.map(({ text }) => text))} (${size}).`
  const most =
    remedial.max_score < 100 && (score ?? 0) <= remedial.max_score
      ? `, paling tinggi ${number(remedial.max_score)} (KKM)`
      : ''
  return `${far} ${what} Tujuan yang sudah tuntas tidak diulang dan tidak dapat turun. Nilai setelah remedial = gabungan nilai ${merged[quiz.score_policy]} tiap tujuan${most}.`
}

/** Why a goal says less than it seems to, or null. */
export function evidenceWords(goal: Goal): string | null {
  const { text, evidence, decided, total_question, waiting, share, excepted } = goal
  if (excepted) return 'Diluluskan oleh dosen.'
  if (waiting > 0) return `Menunggu dosen menilai ${waiting} esai pada tujuan ${text}.`
  if (share === null) return 'Belum ditanyakan.'
  if (evidence === 'enough') return null
  return decided
    ? `Bukti tipis: baru ${total_question} soal.`
    : `Baru ${total_question} soal untuk tujuan ini, jadi belum cukup untuk menilai.`
}
