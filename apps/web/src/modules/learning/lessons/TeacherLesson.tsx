import { Card } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type LecturerLesson, lecturerLesson } from '@tuntas/contract/learning/lessons'
import type { ReactNode } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { dateTime, duration, number, zoneLabel } from '../../../kit/format'
import { FactList } from '../../../ui/FactList'
import { LinkButton } from '../../../ui/LinkButton'
import { PageHeader } from '../../../ui/PageHeader'
import { RichText } from '../../../ui/RichText'
import { StateBadge } from '../../../ui/StateBadge'
import { LessonSheet } from './LessonSheet'
import classes from './LessonView.module.css'

const typeNames = { LESSON: 'Materi', ASSIGNMENT: 'Tugas', QUIZ: 'Kuis', TOOL: 'Alat luar' } as const

/** What opens the tool of a lesson, from the feature of external tools. */
type Launch = (lesson: LecturerLesson) => ReactNode

/** A lesson as its lecturer sees it. */
export function TeacherLesson({ lessonId, launch }: { lessonId: number; launch?: Launch }) {
  const lesson = useData(lecturerLesson, { params: { id: lessonId } }, { staleTime: 0 })
  return (
    <Loaded query={lesson} shape="fields" count={5} failed="Pembelajaran gagal dimuat">
      {(data) => <Sheet data={data} launch={launch} />}
    </Loaded>
  )
}

function Sheet({ data, launch }: { data: LecturerLesson; launch: Launch | undefined }) {
  return (
    <>
      <PageHeader
        title={data.name}
        back={{
          to: '/teacher/courses/detail/$id',
          params: { id: String(data.courses_id) },
          label: data.courses,
        }}
        actions={
          <LinkButton
            to="/teacher/courses/lesson/form/$course_id/$section_id/{-$id}"
            params={{
              course_id: String(data.courses_id),
              section_id: String(data.sections_id),
              id: String(data.id),
            }}
            leftSection={<IconPencil size={18} aria-hidden />}
          >
            Ubah
          </LinkButton>
        }
      />
      <div className={classes.columns}>
        <div className={classes.sheets}>
          {launch?.(data)}
          {(data.type !== 'TOOL' || data.description || data.references) && <LessonSheet lesson={data} />}
        </div>
        <aside className={classes.side}>
          <Card>
            <FactList facts={listFacts(data)} />
          </Card>
          {data.note && (
            <Card>
              <h2>Catatan</h2>
              <RichText html={data.note} compact />
            </Card>
          )}
        </aside>
      </div>
    </>
  )
}

const listToolFacts = ({ tool, is_graded }: LecturerLesson) =>
  [
    ['Alat', tool?.name ?? '-'],
    ['Nilai', is_graded === 1 ? 'Dari alat ini, ikut Buku Nilai' : 'Tanpa nilai'],
  ] as const

function listFacts(lesson: LecturerLesson) {
  const { type, kkm } = lesson
  const zone = zoneLabel()
  const quiz = [
    ['Durasi', duration(lesson.duration)],
    ['Soal', String(lesson.total_question)],
    ['KKM', kkm.is_competent === 1 && kkm.kkm !== null ? number(kkm.kkm) : 'Tanpa KKM'],
  ] as const
  const period =
    lesson.is_expired === 1
      ? ([
          ['Mulai', `${dateTime(lesson.start_date)} ${zone}`],
          ['Selesai', `${dateTime(lesson.end_date)} ${zone}`],
        ] as const)
      : ([['Jadwal', 'Selalu terbuka']] as const)
  return [
    ['Status', <StateBadge key="status" state={lesson.status} />] as const,
    ['Jenis', typeNames[type]] as const,
    ['Topik', lesson.section] as const,
    ...(lesson.is_enrichment ? ([['Pengayaan', 'Ditawarkan kepada yang sudah tuntas']] as const) : []),
    ...(type === 'QUIZ' ? quiz : []),
    ...(type === 'TOOL' ? listToolFacts(lesson) : []),
    ...period,
    ['Dibuat', dateTime(lesson.created_at)] as const,
  ]
}
