import { IconArrowLeft, IconArrowRight, IconCalendarEvent, IconCloudOff } from '@tabler/icons-react'
import { type StudentLesson, studentLesson } from '@tuntas/contract/learning/attempts'
import { type ReactNode, Suspense } from 'react'
import { connection, useConnectionLost } from '../../../kit/client/connection'
import { Loaded } from '../../../kit/client/Loaded'
import { ONCE_A_VISIT, useData } from '../../../kit/client/queries'
import { dateTime, zoneLabel } from '../../../kit/format'
import { LessonHeader } from '../../../shared/lessons/LessonHeader'
import { OwnPage } from '../../../shared/lessons/LessonKindGate'
import { LessonRefused } from '../../../shared/lessons/LessonRefused'
import { lessonLink } from '../../../shared/lessons/lessonLink'
import { LinkButton } from '../../../ui/LinkButton'
import { lazyPart } from '../../../ui/lazyPart'
import { StateBadge } from '../../../ui/StateBadge'
import { LessonSheet } from './LessonSheet'
import classes from './LessonView.module.css'
import { END_OF_LESSON } from './lessonEnd'

/** Only before a remedial. */
const RemedialBar = lazyPart(() => import('./RemedialBar'))
const LessonOutline = lazyPart(() => import('./LessonOutline'))

type Below = (lesson: StudentLesson) => ReactNode
type LessonViewProps = { lessonId: number; record: '0' | '1'; below: Below }

/** Material to read. Opening it completes it, except with record 0. */
export function LessonView({ lessonId, record, below }: LessonViewProps) {
  const input = { params: { id: lessonId }, query: { record } }
  const lesson = useData(studentLesson, input, ONCE_A_VISIT)
  const isKept = useConnectionLost() && lesson.dataUpdatedAt >= connection.lostSince()
  return (
    <Loaded
      query={lesson}
      shape="fields"
      count={5}
      failed="Materi gagal dimuat"
      refused={(error, retry) => <LessonRefused title="Materi gagal dimuat" error={error} onRetry={retry} />}
    >
      {(data) => (
        <OwnPage lesson={data} type="LESSON">
          <Material data={data} kept={isKept} below={below} />
        </OwnPage>
      )}
    </Loaded>
  )
}

function Material({ data, kept: isKept, below }: { data: StudentLesson; kept: boolean; below: Below }) {
  return (
    <>
      <LessonHeader lesson={data} state={<StateBadge state={data.state} />} />
      {isKept && (
        <p className={classes.kept}>
          <IconCloudOff size={17} aria-hidden />
          Ini salinan di perangkatmu. Ditandai dibuka begitu ada jaringan.
        </p>
      )}
      {data.is_expired === 1 && (
        <p className={classes.window}>
          <IconCalendarEvent size={17} aria-hidden />
          {dateTime(data.start_date)} – {dateTime(data.end_date)} {zoneLabel()}
        </p>
      )}
      {data.remedial && (
        <Suspense fallback={null}>
          <RemedialBar lesson={data} remedial={data.remedial} />
        </Suspense>
      )}
      <div className={classes.sheets}>
        <LessonSheet lesson={data} />
      </div>
      <div id={END_OF_LESSON} />
      <Suspense fallback={null}>
        <LessonOutline lesson={data} />
      </Suspense>
      <Onwards lesson={data} />
      <Suspense fallback={null}>{below(data)}</Suspense>
    </>
  )
}

/** The next lesson: of the remedial and back to it, otherwise of the class. */
function Onwards({ lesson }: { lesson: StudentLesson }) {
  const { previous, next, remedial } = lesson
  if (remedial)
    return (
      <div className={classes.on}>
        <LinkButton
          {...lessonLink({ id: remedial.lessons_id, type: 'QUIZ' })}
          variant={remedial.next ? 'default' : 'filled'}
        >
          Kembali ke remedial
        </LinkButton>
        {remedial.next && (
          <LinkButton
            {...lessonLink({ id: remedial.next.id, type: 'LESSON' })}
            rightSection={<IconArrowRight size={18} aria-hidden />}
          >
            Lanjut: {remedial.next.name}
          </LinkButton>
        )}
      </div>
    )
  return (
    <div className={classes.on}>
      {previous && (
        <LinkButton
          {...lessonLink(previous)}
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          Sebelumnya
        </LinkButton>
      )}
      {next ? (
        <LinkButton {...lessonLink(next)} rightSection={<IconArrowRight size={18} aria-hidden />}>
          Lanjut: {next.name}
        </LinkButton>
      ) : (
        <LinkButton
          to="/student/courses/detail/$id"
          params={{ id: String(lesson.courses_id) }}
          variant="default"
        >
          Kembali ke kelas
        </LinkButton>
      )}
    </div>
  )
}
