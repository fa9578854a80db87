import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import type { QuizGoals } from '@tuntas/contract/learning/goal-results'
import type { NoRemedial } from '@tuntas/contract/learning/lessons'
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
  return `${far} ${what}${freshWords(remedial)} Tujuan yang sudah tuntas tidak diulang dan tidak dapat turun. Nilai setelah remedial = gabungan nilai ${merged[quiz.score_policy]} tiap tujuan${most}.`
}

/** Where there are not enough questions that are new to the student; it stands within the specification's words (C6), which say Anda. */
const freshWords = ({ total_question, first_question, seen }: NonNullable<QuizGoals['remedial']>) => {
  const fewer =
    total_question < first_question
      ? ` Soal untuk tujuan ini tinggal ${total_question} dari ${first_question} soal semula.`
      : ''
  if (!seen) return fewer
  return seen === total_question
    ? `${fewer} Semua soalnya sudah pernah dilihat.`
    : `${fewer} Sebagian soal sudah pernah dilihat (${seen} dari ${total_question}).`
}

/** Why a student has no remedial to come, for the lecturer. */
export const noRemedialWords: Record<NoRemedial, string> = {
  no_kkm: 'Kuis ini tidak memakai KKM, jadi tidak ada remedial.',
  not_started: 'Belum mengerjakan kuis ini.',
  running: 'Sedang mengerjakan. Kertas berikutnya baru dapat dilihat setelah selesai.',
  mastered: 'Sudah tuntas, tidak perlu remedial.',
  waiting: 'Menunggu nilai esai. Remedial ditentukan setelah semua esai dinilai.',
  unpublished: 'Kuis ini sedang tidak dipublikasikan, jadi remedial tidak dapat dimulai.',
  limit: 'Jatah remedial sudah habis. Tambah jatah atau luluskan lewat pengecualian.',
  ended: 'Jadwal kuis sudah berakhir. Beri jadwal baru lewat pengecualian.',
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
