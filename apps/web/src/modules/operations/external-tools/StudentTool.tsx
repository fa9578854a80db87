import { Card } from '@mantine/core'
import { type StudentLesson, studentLesson } from '@tuntas/contract/learning/attempts'
import { type ReactNode, Suspense } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { ONCE_A_VISIT, useData } from '../../../kit/client/queries'
import { dateTime, score, zoneLabel } from '../../../kit/format'
import { LessonHeader } from '../../../shared/lessons/LessonHeader'
import { OwnPage } from '../../../shared/lessons/LessonKindGate'
import { LessonRefused } from '../../../shared/lessons/LessonRefused'
import { FactList } from '../../../ui/FactList'
import { RichText } from '../../../ui/RichText'
import { StateBadge } from '../../../ui/StateBadge'
import { LaunchTool } from './LaunchTool'
import classes from './LaunchTool.module.css'

type StudentToolProps = { lessonId: number; below: (lesson: StudentLesson) => ReactNode }

/** A lesson in an external tool, for its student. */
export function StudentTool({ lessonId, below }: StudentToolProps) {
  const input = { params: { id: lessonId }, query: { record: '1' as const } }
  const lesson = useData(studentLesson, input, ONCE_A_VISIT)
  return (
    <Loaded
      query={lesson}
      shape="cards"
      count={2}
      failed="Pembelajaran gagal dimuat"
      refused={(error, retry) => (
        <LessonRefused handsIn title="Pembelajaran gagal dimuat" error={error} onRetry={retry} />
      )}
    >
      {(data) => (
        <OwnPage lesson={data} type="TOOL">
          <LessonHeader lesson={data} state={<StateBadge state={data.state} />} />
          <div className={classes.page}>
            <Task lesson={data} />
            {data.state === 'scheduled' ? (
              <Card className={classes.card}>
                <p>
                  Dibuka {dateTime(data.start_date)} {zoneLabel()}.
                </p>
              </Card>
            ) : (
              <LaunchTool lesson={data} />
            )}
          </div>
          <Suspense fallback={null}>{below(data)}</Suspense>
        </OwnPage>
      )}
    </Loaded>
  )
}

const listFacts = ({ is_graded, score: mark, is_expired, end_date }: StudentLesson) => [
  ...(is_graded === 1 ? ([['Nilai', mark === null ? 'Belum ada' : score(mark)]] as const) : []),
  ...(is_expired === 1 ? ([['Selesai', `${dateTime(end_date)} ${zoneLabel()}`]] as const) : []),
]

/** What to do, the mark, and what the lecturer or the tool said about it. */
function Task({ lesson }: { lesson: StudentLesson }) {
  const { description, references, assignment } = lesson
  const facts = listFacts(lesson)
  if (!description && !references && facts.length === 0) return null
  return (
    <Card className={classes.card}>
      {facts.length > 0 && <FactList facts={facts} />}
      {description && <RichText html={description} />}
      {references && <RichText html={references} compact />}
      {assignment?.feedback && (
        <section>
          <h2>Umpan balik</h2>
          <RichText html={assignment.feedback} compact />
        </section>
      )}
    </Card>
  )
}
