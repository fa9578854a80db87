import { Button, Textarea } from '@mantine/core'
import { saveException } from '@tuntas/contract/learning/exceptions'
import * as schemas from '@tuntas/contract/learning/exceptions.schemas'
import { type QuizGoalResult, quizGoalResults, remedialPreview } from '@tuntas/contract/learning/goal-results'
import { quizQuestions } from '@tuntas/contract/learning/questions'
import { Suspense, useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { toPlain } from '../../../kit/form/plainText'
import { useContractForm } from '../../../kit/form/useContractForm'
import { number, score } from '../../../kit/format'
import { KkmMeter } from '../../../ui/KkmMeter'
import { Modal } from '../../../ui/Modal'
import { attemptName } from './attemptName'
import classes from './GoalResults.module.css'
import { noRemedialWords } from './goalWords'

type Goal = QuizGoalResult['goals'][number]
type StudentGoalsProps = {
  student: QuizGoalResult
  lessonId: number
  courseId: number
  kkm: number | null
  byGoals: boolean
  onClose: () => void
}

/** A student's goals over all attempts, lessons studied between, and the next remedial. */
export default function StudentGoals(props: StudentGoalsProps) {
  const { student, onClose } = props
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Tujuan belajar ${student.name}`}
      size={720}
      transitionProps={{ duration: 120 }}
    >
      <p className={classes.dimmed}>
        {student.nim} · {student.mastered ? 'Kuis ini tuntas' : 'Kuis ini belum tuntas'}
        {student.score !== null && ` · nilai kuis ${score(student.score)}`}
      </p>
      <ul className={classes.goals}>
        {student.goals.map((goal) => (
          <GoalItem key={goal.goal_id ?? 0} goal={goal} {...props} />
        ))}
      </ul>
      {student.studied.length > 0 && (
        <p>
          <b>Dibuka sejak kuis pertama:</b> {student.studied.map(({ name }) => name).join(', ')}
        </p>
      )}
      {props.byGoals && <Next {...props} />}
    </Modal>
  )
}

function GoalItem({ goal, kkm, ...props }: StudentGoalsProps & { goal: Goal }) {
  const [granting, setGranting] = useState(false)
  const isMeasured = goal.share !== null
  return (
    <li>
      <div className={classes.row}>
        <b>{goal.text}</b>
        {goal.share !== null && <KkmMeter score={goal.share} kkm={kkm} size="block" withScore />}
        {goal.goal_id !== null && isMeasured && !goal.passed && (
          <Button
            variant="default"
            size="xs"
            aria-expanded={granting}
            aria-label={`Luluskan tujuan ${goal.text}`}
            onClick={() => setGranting(!granting)}
          >
            Luluskan tujuan
          </Button>
        )}
      </div>
      <p className={classes.dimmed}>{describeHistory(goal)}</p>
      {granting && goal.goal_id !== null && (
        <Grant {...props} kkm={kkm} goalId={goal.goal_id} onSaved={() => setGranting(false)} />
      )}
    </li>
  )
}

const describeHistory = ({
  attempts,
  excepted,
  waiting: waitingCount,
  evidence,
  total_question,
}: Goal): string => {
  if (attempts.length === 0) return `Belum ditanyakan · ${total_question} soal`
  return [
    ...attempts.map(({ number: at, share }) => `${attemptName(at)} ${number(share)}`),
    ...(excepted ? ['diluluskan dosen'] : []),
    ...(waitingCount > 0 ? [`${waitingCount} esai menunggu dinilai`] : []),
    ...(evidence === 'thin' ? [`baru ${total_question} soal, bukti tipis`] : []),
  ].join(' · ')
}

/** Luluskan for this goal only; the score stays. */
function Grant({
  student,
  lessonId,
  courseId,
  goalId,
  onSaved,
}: StudentGoalsProps & { goalId: number; onSaved: () => void }) {
  const form = useContractForm(saveException, {
    initialValues: { reason: '' },
    schema: schemas.saveException.body,
    toBody: ({ reason }) => ({
      reason,
      kind: 'pass' as const,
      goal_id: goalId,
      user_id: student.user_id,
      courses_id: courseId,
      lessons_id: lessonId,
      value: '',
    }),
    invalidates: [quizGoalResults],
    done: onSaved,
  })
  return (
    <form {...form.bind} className={classes.grant}>
      <Textarea
        label="Alasan"
        description="Tujuan ini dianggap tuntas; nilainya tidak berubah. Tercatat bersama namamu."
        withAsterisk
        autosize
        minRows={2}
        {...form.field('reason')}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={form.busy}>
          Luluskan
        </Button>
      </div>
    </form>
  )
}

/** The paper of a remedial that would start now. */
function Next({ student, lessonId }: StudentGoalsProps) {
  const [shows, setShows] = useState(false)
  const { remedial, no_remedial } = student
  if (!remedial)
    return (
      no_remedial && (
        <p>
          <b>Kertas yang akan didapat:</b> {noRemedialWords[no_remedial]}
        </p>
      )
    )
  return (
    <>
      <div className={classes.row}>
        <b>
          Remedial berikutnya: {remedial.total_question} soal, {remedial.duration} menit
        </b>
        <Button variant="default" size="xs" aria-expanded={shows} onClick={() => setShows(!shows)}>
          {shows ? 'Tutup kertas soal' : 'Lihat kertas soal'}
        </Button>
      </div>
      <Suspense fallback={null}>{shows && <Paper lessonId={lessonId} userId={student.user_id} />}</Suspense>
    </>
  )
}

function Paper({ lessonId, userId }: { lessonId: number; userId: number }) {
  const query = { lessons_id: lessonId }
  const preview = useData(remedialPreview, { query: { ...query, user_id: userId } }, { staleTime: 0 })
  const questions = useData(quizQuestions, { query })
  const questionsById = new Map(questions.data?.map((one) => [one.id, one]))
  return (
    <Loaded query={preview} shape="rows" count={3} failed="Kertas soal gagal dimuat">
      {({ goals, seen: seenCount, total_question }) => (
        <>
          <p className={classes.dimmed}>
            {seenCount === 0
              ? 'Semua soalnya belum pernah dilihat mahasiswa ini.'
              : `${seenCount} dari ${total_question} soal pernah dilihat.`}
          </p>
          {goals.map((goal) => (
            <section key={goal.goal_id ?? 0}>
              <b>{goal.text}</b>
              <ul className={classes.paper}>
                {goal.question_ids.map((id) => (
                  <li key={id}>
                    Soal {questionsById.get(id)?.number}: {toPlain(questionsById.get(id)?.question ?? '')}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </Loaded>
  )
}
