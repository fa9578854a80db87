import { Button, Card } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { discussions } from '@tuntas/contract/operations/discussions'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useEndpoint } from '../../../kit/client/queries'
import { lazyPart } from '../../../ui/lazyPart'
import { DiscussionItem } from './DiscussionItem'
import classes from './Discussions.module.css'

/** Loaded on click. */
const AskDialog = lazyPart(() => import('./AskDialog'))

const SHOWN = 3

type LessonQuestionsProps = {
  courseId: number
  lessonId: number
  /** Question of a finished quiz. */
  questionId?: number
  /** Tells if nothing can be asked. */
  always?: boolean
}

/** Questions below a lesson or reviewed question, with a button to ask; hidden if neither exists. */
export default function LessonQuestions(props: LessonQuestionsProps) {
  const { courseId, lessonId, questionId, always } = props
  const query = useEndpoint(
    discussions,
    { query: { courses_id: courseId, lessons_id: lessonId, ...(questionId && { question_id: questionId }) } },
    { staleTime: 0 },
  )
  // After a click show loading and errors.
  if (always)
    return (
      <Loaded query={query} frame={Card} failed="Tanya jawab gagal dimuat">
        {(data) => <Asked data={data} {...props} />}
      </Loaded>
    )
  if (!query.data || (query.data.may_ask === 0 && query.data.data.length === 0)) return null
  return <Asked data={query.data} {...props} />
}

type AskedProps = LessonQuestionsProps & { data: Reply<typeof discussions> }

function Asked({ data, courseId, lessonId, questionId, always }: AskedProps) {
  const [isAsking, setAsking] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  // The pressed button has disappeared: focus its replacement.
  useEffect(() => {
    if (always) card.current?.focus()
  }, [always])
  const head = `tanya-${lessonId}-${questionId ?? 0}`
  return (
    <Card
      padding={0}
      className={classes.below}
      component="section"
      aria-labelledby={head}
      ref={card}
      tabIndex={-1}
    >
      <div className={classes.head}>
        <h2 id={head}>Tanya jawab</h2>
        {data.may_ask === 1 && (
          <Button variant="default" size="sm" onClick={() => setAsking(true)}>
            Ajukan pertanyaan
          </Button>
        )}
      </div>
      {data.data.length === 0 ? (
        <p className={classes.note}>
          {data.may_ask === 1
            ? 'Belum ada pertanyaan.'
            : 'Kamu dapat bertanya setelah kuis ini ditutup untuk semua.'}
        </p>
      ) : (
        <ul className={classes.list}>
          {data.data.slice(0, SHOWN).map((row) => (
            <DiscussionItem key={row.id} row={row} />
          ))}
        </ul>
      )}
      {data.pagination.total > SHOWN && (
        <p className={classes.note}>
          <Link
            to="/talk/$part/{-$kind}"
            params={{ part: 'questions', kind: undefined }}
            search={{ courses_id: String(courseId), lessons_id: String(lessonId) }}
          >
            Semua ({data.pagination.total})
          </Link>
        </p>
      )}
      <Suspense fallback={null}>
        {isAsking && (
          <AskDialog
            lessonId={lessonId}
            questionId={questionId}
            anonymous={data.anonymous === 1}
            left={data.questions_left ?? 0}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </Card>
  )
}
