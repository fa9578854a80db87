import { IconBarbell } from '@tabler/icons-react'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import type { studentCourse } from '@tuntas/contract/classroom/courses'
import { studentsOnly } from '@tuntas/contract/wire/roles'
import { Suspense } from 'react'
import { Loaded } from '../../../../../kit/client/Loaded'
import { notYours } from '../../../../../kit/client/NotYours'
import type { Data } from '../../../../../kit/client/queries'
import { CourseFrame } from '../../../../../modules/classroom/courses/CourseFrame'
import { CollectButton } from '../../../../../modules/learning/lessons/CollectButton'
import { OfflineLessons } from '../../../../../modules/learning/lessons/OfflineLessons'
import { TopicList } from '../../../../../modules/learning/lessons/TopicList'
import { useClassPage } from '../../../../../modules/learning/lessons/useClassPage'
import { LinkButton } from '../../../../../ui/LinkButton'
import { lazyPart } from '../../../../../ui/lazyPart'
import { Skeletons } from '../../../../../ui/Skeletons'
import { DeviceHere } from '../../-DeviceHere'

/** Loaded after the topics, or with its tab. */
const Collection = lazyPart(() => import('../../../../../modules/learning/lessons/Collection'))
const ClassNews = lazyPart(() => import('../../../../../modules/operations/announcements/ClassNews'))
const OfflineClass = lazyPart(() => import('../../../../../modules/learning/lessons/OfflineClass'))
const StudentMembers = lazyPart(() => import('../../../../../modules/classroom/courses/StudentMembers'))
const AboutCourse = lazyPart(() => import('../../../../../modules/classroom/courses/AboutCourse'))
const OwnMastery = lazyPart(() => import('../../../../../modules/insight/reports/OwnMastery'))
const OwnSurvey = lazyPart(() => import('../../../../../modules/insight/surveys/OwnSurvey'))
const StudentRps = lazyPart(() => import('../../../../../modules/classroom/rps/StudentRps'))

export const Route = createFileRoute('/_in/_shell/student/courses/detail/$id')({
  staticData: { roles: studentsOnly },
  validateSearch: (search): { tab?: string } => (typeof search.tab === 'string' ? { tab: search.tab } : {}),
  component: CoursePage,
})

function CoursePage() {
  const id = Number(Route.useParams().id)
  const { tab = 'topik' } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const { course, lessons, isReady } = useClassPage(id, tab === 'topik')
  const topics = (
    <>
      <DeviceHere />
      <TopicList
        courseId={id}
        topics={lessons}
        aside={
          <Suspense fallback={null}>
            <ClassNews courseId={id} />
          </Suspense>
        }
      />
      <Suspense fallback={null}>
        {course.data?.survey_open === 1 && <OwnSurvey courseId={id} />}
        <Collection courseId={id} isReady={isReady} />
        <OfflineClass courseId={id} />
      </Suspense>
    </>
  )
  const later = (course: Data<typeof studentCourse>) => (
    <Suspense fallback={<Skeletons shape="rows" count={6} />}>
      {tab === 'penguasaan' && <OwnMastery courseId={id} />}
      {tab === 'anggota' && <StudentMembers courseId={id} />}
      {tab === 'detail' && (
        <>
          <AboutCourse course={course} />
          <StudentRps courseId={id} />
        </>
      )}
    </Suspense>
  )
  const buildTabs = (course: Data<typeof studentCourse>) => [
    { value: 'topik', label: 'Topik', panel: topics },
    { value: 'penguasaan', label: 'Peta Penguasaan', panel: later(course) },
    { value: 'anggota', label: 'Anggota Kelas', panel: later(course) },
    { value: 'detail', label: 'Detail Kelas', panel: later(course) },
  ]
  return (
    <>
      <Loaded
        query={course}
        shape="cards"
        count={2}
        failed="Kelas gagal dimuat"
        refused={notYours('Kelas', '/student/courses')}
      >
        {(data) => (
          <CourseFrame
            course={data}
            back="/student/courses"
            tabs={buildTabs(data)}
            tab={tab}
            onTab={(to) =>
              navigate({ search: to === 'topik' ? {} : { tab: to }, replace: true, resetScroll: false })
            }
            actions={
              <>
                <LinkButton
                  to="/student/courses/practice/$id"
                  params={{ id: String(id) }}
                  variant="default"
                  leftSection={<IconBarbell size={18} aria-hidden />}
                >
                  Latihan
                </LinkButton>
                <CollectButton courseId={id} />
              </>
            }
          />
        )}
      </Loaded>
      <OfflineLessons courseId={id} />
    </>
  )
}
