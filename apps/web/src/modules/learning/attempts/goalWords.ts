import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import type { QuizGoals } from '@tuntas/contract/learning/goal-results'
import type { NoRemedial } from '@tuntas/contract/learning/lessons'
import { number } from '../../../kit/format'

type Goal = QuizGoals['goals'][number]

const listFormat = new Intl.ListFormat('id', { type: 'conjunction' })
const policyWords = { highest: 'terbaik', last: 'terakhir', average: 'rata-rata' } as const

/** Content, duration and best possible score of the next remedial. */
type Quiz = Pick<StudentLesson, 'score_policy' | 'remedial_scope'>

export function remedialWords({ goals, remedial, score }: QuizGoals, quiz: Quiz): string {
  const namedGoals = goals.filter(({ goal_id }) => goal_id !== null)
  const passedGoals = namedGoals.filter((goal) => goal.passed)
  const progressText = `Anda sudah tuntas di ${passedGoals.length} dari ${namedGoals.length} tujuan.`
  if (!remedial) return progressText
  const remedialGoals = namedGoals.filter(
    ({ goal_id }) => goal_id !== null && remedial.goal_ids.includes(goal_id),
  )
  if (quiz.remedial_scope === 'quiz')
    return `${progressText} Remedial mengulang seluruh kuis (${remedial.total_question} soal, ${remedial.duration} menit).`
  const size = `${remedial.total_question} soal, ${remedial.duration} menit`
  const goalsText =
    remedialGoals.length === 0
      ? `Remedial hanya berisi soal tanpa tujuan belajar (${size}).`
      : `Remedial hanya berisi tujuan yang belum tuntas: ${listFormat.format(remedialGoals.map(({ text }) => text))} (${size}).`
  const most =
    remedial.max_score < 100 && (score ?? 0) <= remedial.max_score
      ? `, paling tinggi ${number(remedial.max_score)} (KKM)`
      : ''
  return `${progressText} ${goalsText}${freshWords(remedial)} Tujuan yang sudah tuntas tidak diulang dan tidak dapat turun. Nilai setelah remedial = gabungan nilai ${policyWords[quiz.score_policy]} tiap tujuan${most}.`
}

/** If there are too few unseen questions. It is part of a specified text (C6), which uses Anda. */
const freshWords = ({
  total_question,
  first_question,
  seen: seenCount,
}: NonNullable<QuizGoals['remedial']>) => {
  const fewer =
    total_question < first_question ? ` Soalnya tinggal ${total_question}, semula ${first_question}.` : ''
  if (!seenCount) return fewer
  return seenCount === total_question
    ? `${fewer} Semua soal sudah pernah dilihat.`
    : `${fewer} ${seenCount} dari ${total_question} soal sudah pernah dilihat.`
}

/** Why a student gets no remedial, for the lecturer. */
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

/** Why a goal's result is less reliable than it seems, or null. */
export function evidenceWords(goal: Goal): string | null {
  const { text, evidence, decided: isDecided, total_question, waiting: waitingCount, share, excepted } = goal
  if (excepted) return 'Diluluskan oleh dosen.'
  if (waitingCount > 0) return `Menunggu dosen menilai ${waitingCount} esai pada tujuan ${text}.`
  if (share === null) return 'Belum ditanyakan.'
  if (evidence === 'enough') return null
  return isDecided
    ? `Bukti tipis: baru ${total_question} soal.`
    : `Baru ${total_question} soal untuk tujuan ini, jadi belum cukup untuk menilai.`
}
