import { Card } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { masteryMap } from '@tuntas/contract/insight/reports'
import {
  courseProgress,
  lectureWork,
  type StudentBehind,
  studentsBehind,
} from '@tuntas/contract/insight/teaching'
import { Loaded } from '../../../kit/client/Loaded'
import { useData, useEndpoint } from '../../../kit/client/queries'
import { count } from '../../../kit/format'
import { dueTime } from '../../../shared/lessons/dueTime'
import { percent } from '../../../ui/percent'
import { describeBehind, describeProgress } from './behindRows'
import classes from './CourseSummary.module.css'
import { buildWeekBars, weakest } from './courseWeeks'
import { MasteryGaps } from './MasteryGaps'
import { Waiting } from './TeachingWork'
import work from './Work.module.css'

const FIRST = 5

/** Overview of a class: waiting work, progress, students who fall behind, and weak goals. */
export default function CourseSummary({ courseId }: { courseId: number }) {
  const query = { courses_id: courseId }
  const waitingWork = useData(lectureWork, {}, { staleTime: 0 })
  const progress = useData(courseProgress, { query }, { staleTime: 0 })
  const behind = useEndpoint(studentsBehind, { query }, { staleTime: 0 })
  const goals = useEndpoint(masteryMap.page, { query: { ...query, limit: 10 } }, { staleTime: 0 })
  return (
    <div className={classes.parts}>
      <Loaded query={behind} frame={Framed} count={2} failed="Daftar belum tuntas gagal dimuat">
        {({ gaps }) => <MasteryGaps gaps={gaps} first={FIRST} inClass />}
      </Loaded>
      <Loaded query={waitingWork} frame={Framed} count={3} failed="Daftar pekerjaan gagal dimuat">
        {(rows) => <Waiting rows={rows.filter(({ courses_id }) => courses_id === courseId)} />}
      </Loaded>
      <Loaded query={progress} frame={Framed} count={3} failed="Kemajuan kelas gagal dimuat">
        {(data) => <Weeks {...data} />}
      </Loaded>
      <Loaded query={behind} frame={Framed} count={3} failed="Daftar yang tertinggal gagal dimuat">
        {({ data }) => <BehindCard courseId={courseId} students={data} />}
      </Loaded>
      <Loaded query={goals} frame={Framed} count={3} failed="Tujuan belajar gagal dimuat">
        {(reply) => <Goals courseId={courseId} goals={reply.goals} />}
      </Loaded>
    </div>
  )
}

/** A card only around skeleton and error: the content has its own. */
const Framed = ({ children }: { children: React.ReactNode }) => <Card>{children}</Card>

type WeeksProps = { total: number; completed: number; weeks: readonly { week: string; done: number }[] }

/** Completed part of the class's work, and activity by week. */
function Weeks({ total, completed, weeks }: WeeksProps) {
  const bars = buildWeekBars(weeks, total)
  const last = bars.at(-1)
  return (
    <Card padding={0} component="section" aria-labelledby="kemajuan">
      <div className={work.head}>
        <h2 id="kemajuan">Kemajuan kelas</h2>
      </div>
      {total === 0 ? (
        <p className={work.none}>Belum ada pembelajaran yang ditugaskan.</p>
      ) : (
        <div className={classes.body}>
          <p>
            <b>{percent(completed, total)}%</b> dari semua pembelajaran selesai atau ditutup.
          </p>
          {last && (
            <p className={work.meta}>
              {last.share}% sudah dikerjakan, tuntas atau belum; {count(last.added)} kali pada minggu{' '}
              {last.words}.
            </p>
          )}
          {last && <WeekTable bars={bars} />}
        </div>
      )}
    </Card>
  )
}

const WeekTable = ({ bars }: { bars: ReturnType<typeof buildWeekBars> }) => (
  <table className={classes.weeks}>
    <caption>Dikerjakan sampai tiap minggu</caption>
    <thead>
      <tr>
        <th scope="col">Minggu</th>
        <th scope="col">Sampai minggu itu</th>
      </tr>
    </thead>
    <tbody>
      {bars.map(({ key, words, share }) => (
        <tr key={key}>
          <th scope="row">{words}</th>
          <td>
            <span className={classes.track} aria-hidden="true">
              <span style={{ width: `${share}%` }} data-mark />
            </span>
            {share}%
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

function BehindCard({ courseId, students }: { courseId: number; students: readonly StudentBehind[] }) {
  return (
    <Card padding={0} component="section" aria-labelledby="tertinggal">
      <div className={work.head}>
        <h2 id="tertinggal">Siapa tertinggal</h2>
        {students.length > 0 && (
          <Link to="/teacher/behind" search={{ courses_id: String(courseId) }} className={work.all}>
            Semua ({students.length})
          </Link>
        )}
      </div>
      {students.length === 0 ? (
        <p className={work.none}>Tidak ada yang tertinggal.</p>
      ) : (
        <ul className={work.list} aria-label="Siapa tertinggal">
          {students.slice(0, FIRST).map((student) => (
            <li key={student.user_id} className={work.row}>
              <div className={work.words}>
                <p className={classes.student}>{student.name}</p>
                <p className={work.meta}>{describeBehind(student)}</p>
              </div>
              <div className={work.end}>
                <span className={work.meta}>
                  {describeProgress(student)} ·{' '}
                  {student.last_activity ? dueTime(student.last_activity) : 'belum pernah aktif'}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

type Goal = { goals: string; achieved: number; measured: number }

function Goals({ courseId, goals }: { courseId: number; goals: readonly Goal[] }) {
  const weakGoals = weakest(goals).slice(0, FIRST)
  return (
    <Card padding={0} component="section" aria-labelledby="tujuan">
      <div className={work.head}>
        <h2 id="tujuan">Tujuan belajar terlemah</h2>
        {weakGoals.length > 0 && (
          <Link
            to="/teacher/report/$report"
            params={{ report: 'mastery' }}
            search={{ courses_id: String(courseId) }}
            className={work.all}
          >
            Peta Penguasaan
          </Link>
        )}
      </div>
      {weakGoals.length === 0 ? (
        <p className={work.none}>Belum ada tujuan belajar yang terukur.</p>
      ) : (
        <ul className={classes.goals}>
          {weakGoals.map(({ goals: goal, achieved, measured: measuredCount }) => (
            <li key={goal}>
              <span>{goal}</span>
              <span className={work.meta}>
                {achieved} dari {measuredCount} mencapai
              </span>
              <span className={classes.track} aria-hidden="true">
                <span style={{ width: `${(100 * achieved) / measuredCount}%` }} data-mark />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
