import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lecturerCourse } from '@tuntas/contract/classroom/courses'
import { lecturers } from '@tuntas/contract/wire/roles'
import { Suspense, useState } from 'react'
import { Loaded } from '../../../../../kit/client/Loaded'
import { notYours } from '../../../../../kit/client/NotYours'
import { type Data, useData } from '../../../../../kit/client/queries'
import { usePatience } from '../../../../../kit/client/usePatience'
import { listSearch } from '../../../../../kit/list/listSearch'
import { CourseFrame } from '../../../../../modules/classroom/courses/CourseFrame'
import { FollowUpNotice } from '../../../../../modules/classroom/courses/FollowUpNotice'
import { useFollowUp } from '../../../../../modules/classroom/courses/useFollowUp'
import { TeacherTopics } from '../../../../../modules/learning/lessons/TeacherTopics'
import { FinalMarkExcel } from '../../../../../shared/marking/FinalMarkExcel'
import { lazyPart } from '../../../../../ui/lazyPart'
import { Skeletons } from '../../../../../ui/Skeletons'

/** Loaded with its tab. */
const MembersPanel = lazyPart(() => import('../../../../../modules/classroom/courses/MembersPanel'))
const MembersArchive = lazyPart(() => import('../../../../../modules/learning/lessons/MembersArchive'))
const CourseSummary = lazyPart(() => import('../../../../../modules/insight/dashboard/CourseSummary'))
const ClassMarks = lazyPart(() => import('../../../../../modules/insight/reports/ClassMarks'))
const OutcomeReport = lazyPart(() => import('../../../../../modules/insight/outcomes/OutcomeReport'))
const ClassQuizzes = lazyPart(() => import('../../../../../modules/learning/lessons/ClassQuizzes'))
const Goals = lazyPart(() => import('../../../../../modules/learning/goals/Goals'))
const PracticeCounts = lazyPart(() => import('../../../../../modules/learning/practice/PracticeCounts'))
const ClassAnnouncements = lazyPart(
  () => import('../../../../../modules/operations/announcements/ClassAnnouncements'),
)
const FillFromPlan = lazyPart(() => import('../../../../../modules/insight/plans/FillFromPlan'))
const CourseSettings = lazyPart(() => import('../../../../../modules/classroom/courses/CourseSettings'))

/** Reports of the class are read in its page: `tempat` names the one of 'Nilai'. */
const readList = listSearch(
  'tab',
  'tempat',
  'courses_id',
  'section_id',
  'quiz_id',
  'type',
  'attempt',
  'view',
  'part',
)

export const Route = createFileRoute('/_in/_shell/teacher/courses/detail/$id')({
  staticData: { roles: lecturers },
  validateSearch: (search): ReturnType<typeof readList> & { pembelajaran?: number } => ({
    ...readList(search),
    // The lesson that the address names.
    ...(Number(search.pembelajaran) > 0 && { pembelajaran: Number(search.pembelajaran) }),
  }),
  component: CoursePage,
})

type TopicsProps = { courseId: number; subjectId: number; sought: number | undefined; onStuck: () => void }

/**
 * The topics wait briefly until it is known whether a notice is shown above: otherwise they would move under
 * a finger.
 */
function Topics({ courseId, subjectId, sought, onStuck }: TopicsProps) {
  const { isPending, failureCount } = useFollowUp(courseId)
  const isHeld = usePatience(isPending && failureCount === 0)
  return (
    <>
      <FollowUpNotice courseId={courseId} onOpen={onStuck} />
      <TeacherTopics
        courseId={courseId}
        sought={sought}
        held={isHeld}
        fill={<FillFromPlan courseId={courseId} subjectId={subjectId} />}
      />
    </>
  )
}

function CoursePage() {
  const id = Number(Route.useParams().id)
  const { tab = 'topik', tempat, pembelajaran } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const [saves, setSaves] = useState(0)
  const course = useData(lecturerCourse, { params: { id } })
  const open = (to: string) =>
    navigate({ search: to === 'topik' ? {} : { tab: to }, replace: true, resetScroll: false })
  const topics = ({ course_category_id }: Data<typeof lecturerCourse>) => (
    <Topics
      courseId={id}
      subjectId={course_category_id}
      sought={pembelajaran}
      onStuck={() => open('anggota')}
    />
  )
  const later = (course: Data<typeof lecturerCourse>) => (
    <Suspense fallback={<Skeletons shape="rows" count={6} />}>
      {tab === 'ringkasan' && <CourseSummary courseId={id} />}
      {tab === 'tujuan' && (
        <>
          <Goals courseId={id} />
          <PracticeCounts courseId={id} />
        </>
      )}
      {tab === 'pengumuman' && <ClassAnnouncements courseId={id} />}
      {tab === 'nilai' && (
        <ClassMarks
          courseId={id}
          place={tempat}
          onPlace={(to) => navigate({ search: { tab: 'nilai', tempat: to }, resetScroll: false })}
          quizzes={<ClassQuizzes courseId={id} />}
          outcomes={<OutcomeReport />}
        />
      )}
      {(tab === 'anggota' || tab === 'kelompok') && (
        <MembersPanel courseId={id} part={tab} onPart={open} aside={<MembersArchive courseId={id} />} />
      )}
      {tab === 'pengaturan' && (
        <CourseSettings key={saves} course={course} onSaved={() => setSaves(saves + 1)} />
      )}
    </Suspense>
  )
  const buildTabs = (course: Data<typeof lecturerCourse>) => [
    { value: 'ringkasan', label: 'Ringkasan', panel: later(course) },
    { value: 'topik', label: 'Topik', panel: topics(course) },
    { value: 'tujuan', label: 'Tujuan', panel: later(course) },
    { value: 'pengumuman', label: 'Pengumuman', panel: later(course) },
    { value: 'anggota', label: 'Anggota Kelas', panel: later(course) },
    { value: 'nilai', label: 'Nilai', panel: later(course) },
    { value: 'pengaturan', label: 'Pengaturan', panel: later(course) },
  ]
  return (
    <Loaded
      query={course}
      shape="cards"
      count={2}
      failed="Kelas gagal dimuat"
      refused={notYours('Kelas', '/teacher/courses')}
    >
      {(data) => (
        <CourseFrame
          course={data}
          back="/teacher/courses"
          stays
          low={tab === 'nilai'}
          tabs={buildTabs(data)}
          tab={tab === 'kelompok' ? 'anggota' : tab}
          onTab={open}
          actions={data.final_mark_id !== null && <FinalMarkExcel id={data.final_mark_id} />}
        />
      )}
    </Loaded>
  )
}
