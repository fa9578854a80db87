import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import { number, score as scoreText } from '../../../kit/format'
import { Celebration } from '../../../ui/Celebration'
import { KkmMeter } from '../../../ui/KkmMeter'
import { states } from '../../../ui/states'
import { hasTimedOut, TIMED_OUT } from './attemptEnd'
import { attemptName } from './attemptName'
import { isJustMastered } from './justMastered'
import classes from './QuizOverview.module.css'

type Words = { title: string; hint: string }

function describeResult(quiz: StudentLesson, score: number, wait: number): Words {
  const { kkm } = quiz.kkm
  if (wait > 0)
    return { title: 'Menunggu penilaian dosen', hint: 'Nilai ini sementara. Esaimu belum dinilai.' }
  if (quiz.passed && kkm !== null && score < kkm)
    return {
      title: `Diluluskan oleh ${quiz.passed.name}`,
      hint: `Alasan: ${quiz.passed.reason}. Nilaimu tetap. Silakan buka materi berikutnya.`,
    }
  if (quiz.mastered && kkm !== null && quiz.kkm.is_competent)
    return { title: 'Selamat, kuis ini tuntas!', hint: 'Silakan buka materi berikutnya.' }
  if (!quiz.kkm.is_competent || kkm === null)
    return { title: 'Selamat, kuis sudah selesai!', hint: 'Silakan lanjut ke materi berikutnya.' }
  if (score >= kkm && quiz.state !== 'blocked')
    return {
      title: 'Nilaimu mencapai KKM, tetapi ada tujuan yang belum tuntas.',
      hint: 'Pelajari lagi tujuan itu, lalu ambil remedial.',
    }
  const missingPoints = `Kurang ${number(Math.round((kkm - score) * 100) / 100)} poin lagi untuk tuntas.`
  const remainingGoals = quiz.goals.filter(({ reached: isReached }) => !isReached).map(({ goals }) => goals)
  if (quiz.state === 'blocked')
    return {
      title:
        remainingGoals.length > 0 && (quiz.remedial_scope === 'goals' || score >= kkm)
          ? `Belum tuntas (tujuan: ${remainingGoals.join(', ')})`
          : missingPoints,
      hint: 'Hubungi dosen pengampu untuk tindak lanjut',
    }
  return { title: missingPoints, hint: 'Pelajari lagi bagian yang keliru, lalu ambil remedial.' }
}

/** Which score counts, where it is not the latest attempt's. */
const describeCounted = (score: number, ownScore: number) =>
  ownScore < score ? `Nilaimu tetap ${scoreText(score)}.` : `Nilai yang dipakai ${scoreText(score)}.`

/** Result of an attempt: score compared with the KKM, then counts. */
export default function ResultPanel({ quiz }: { quiz: StudentLesson }) {
  const { answer } = quiz
  if (!answer?.score) return null
  const { correct, wrong: wrongCount, wait, empty } = answer.score
  const ofGoals = quiz.remedial_scope === 'goals' && answer.number > 1
  // A remedial by goal has no quiz score of its own: it follows from the goals of all attempts.
  const score = quiz.score ?? answer.score.score ?? 0
  const ownScore = answer.score.score ?? 0
  const isOther = !ofGoals && ownScore !== score
  const words = describeResult(quiz, score, wait)
  const counts = [
    ['correct', correct, states.correct.label],
    ['wrong', wrongCount, states.wrong.label],
    ...(wait > 0 ? [['waiting', wait, 'Menunggu'] as const] : []),
    ['empty', empty, states.empty.label],
  ] as const
  return (
    <section className={classes.card} aria-labelledby="nilai">
      <p className={classes.eyebrow} id="nilai">
        {isOther
          ? 'Nilai yang dipakai'
          : `${ofGoals ? 'Nilai gabungan setelah' : 'Nilai'} ${attemptName(answer.number)}`}
      </p>
      <div className={classes.hero}>
        {isJustMastered(quiz, Date.now()) && <Celebration />}
        <span className={classes.score}>{scoreText(score)}</span>
        <KkmMeter score={score} kkm={quiz.kkm.is_competent ? quiz.kkm.kkm : null} size="hero" />
      </div>
      <h2 className={classes.verdict}>{words.title}</h2>
      <p className={classes.dimmed}>{words.hint}</p>
      {hasTimedOut(answer) && <p className={classes.counted}>{TIMED_OUT}</p>}
      {isOther && (
        <p className={classes.counted}>
          <b>
            {attemptName(answer.number)}: {scoreText(ownScore)}.
          </b>{' '}
          {describeCounted(score, ownScore)}
        </p>
      )}
      <dl className={classes.counts}>
        {counts.map(([state, count, label]) => {
          const { icon: StateIcon, tone } = states[state]
          return (
            <div key={state}>
              <dt data-tone={tone}>
                <StateIcon size={16} aria-hidden /> {label}
              </dt>
              <dd>{count}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
