import { Button } from '@mantine/core'
import { planClass } from '@tuntas/contract/insight/plans'
import { lecturerLessons } from '@tuntas/contract/learning/lessons'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { Skeletons } from '../../../ui/Skeletons'
import classes from './plans.module.css'
import { QuizTable, toQuizzes, useQuizDrafts } from './QuizTable'

type FillingProps = { planId: number; courseId: number; onDone: (courseId: number) => void }

/** What a class gets from an RPS, with the settings of its quizzes. */
export default function Filling({ planId, courseId, onDone }: FillingProps) {
  const { drafts, setDrafts } = useQuizDrafts(planId)
  const filling = useAction(planClass, {
    said: ofReply,
    // The list of empty classes is read when opened: here it would refuse the class just filled.
    invalidates: [lecturerLessons],
    done: ({ data }) => onDone(data.courses_id),
  })
  if (!drafts) return <Skeletons shape="rows" count={3} />
  return (
    <>
      <p>
        Minggu menjadi topik dan asesmen menjadi pembelajaran, lengkap dengan bobot nilai dan porsi Sub-CPMK
        tugas. Soal kuis diisi kemudian.
      </p>
      <QuizTable drafts={drafts} onChange={setDrafts} />
      <div className={classes.acts}>
        <Button
          disabled={courseId === 0}
          loading={filling.pending}
          onClick={() =>
            void filling.run({ body: { id: planId, courses_id: courseId, quizzes: toQuizzes(drafts) } })
          }
        >
          Isi kelas
        </Button>
      </div>
    </>
  )
}
