import { Card } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import {
  type CurrentCourse,
  type NewMark,
  type Offer,
  type studentDashboard,
  studentLogActivity,
} from '@tuntas/contract/insight/dashboard'
import type { DueGoal } from '@tuntas/contract/learning/practice'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { number, score } from '../../../kit/format'
import { dueTime } from '../../../shared/lessons/dueTime'
import { lessonLink } from '../../../shared/lessons/lessonLink'
import { HelpedTerm } from '../../../shared/marking/help/HelpedLabel'
import { SegmentedProgress } from '../../../ui/SegmentedProgress'
import { figureLinks } from './classFigures'
import { Counts, OwnSignIns } from './HomeFoot'
import classes from './Work.module.css'

type Home = Reply<typeof studentDashboard>

/** The lower part of a student's start page: enrichment, new marks, classes, counts, and sign-ins. */
export default function HomeRest({ home }: { home: Home | undefined }) {
  // Copies of earlier versions lack the field.
  const dueGoals = home?.due_goals ?? []
  return (
    <>
      {home && home.enrichment.length > 0 && <Enrichment offers={home.enrichment} />}
      {dueGoals.length > 0 && <Due goals={dueGoals} />}
      {home && home.news.length > 0 && <News marks={home.news} />}
      {home && home.courses.length > 0 && <Courses courses={home.courses} />}
      {home && (
        <details className={classes.folded}>
          <summary>
            <h2>Semester ini dalam angka</h2>
          </summary>
          <Counts label="Semester ini" links={figureLinks(home.data)} />
        </details>
      )}
      <OwnSignIns endpoint={studentLogActivity} />
    </>
  )
}

const SHOWN = 5
const types = { LESSON: 'Materi', ASSIGNMENT: 'Tugas', QUIZ: 'Kuis', TOOL: 'Alat luar' } as const

/** Enrichment for students with mastery. */
function Enrichment({ offers }: { offers: readonly Offer[] }) {
  const more = offers.length - SHOWN
  return (
    <Card padding={0} className={classes.card} component="section" aria-labelledby="pengayaan">
      <div className={classes.head}>
        <h2>
          <HelpedTerm label={<span id="pengayaan">Pengayaan untukmu</span>} about="enrichment" />
        </h2>
      </div>
      <ul className={classes.list}>
        {offers.slice(0, SHOWN).map(({ lessons_id, name, type, course }) => (
          <li key={lessons_id} className={classes.row}>
            <div className={classes.words}>
              <Link {...lessonLink({ id: lessons_id, type })} className={classes.name}>
                {name}
              </Link>
              <p className={classes.meta}>
                {course} · {types[type]} · tidak wajib
              </p>
            </div>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.none}>Dan {more} lagi di halaman kelasmu.</p>}
    </Card>
  )
}

/** Show a few: the rest stays due. */
const DUE_SHOWN = 3

function Due({ goals }: { goals: readonly DueGoal[] }) {
  return (
    <Card padding={0} className={classes.card} component="section" aria-labelledby="segarkan">
      <div className={classes.head}>
        <h2>
          <HelpedTerm label={<span id="segarkan">Perlu disegarkan</span>} about="refresh" />
        </h2>
        <span className={classes.meta}>3 soal singkat, tanpa nilai</span>
      </div>
      <ul className={classes.list}>
        {goals.slice(0, DUE_SHOWN).map(({ courses_id, courses, goal_id, goals: text }) => (
          <li key={`${courses_id} ${goal_id}`} className={classes.row}>
            <div className={classes.words}>
              <Link
                to="/student/courses/practice/$id"
                params={{ id: String(courses_id) }}
                search={{ segarkan: goal_id }}
                className={classes.name}
              >
                {text}
              </Link>
              <p className={classes.meta}>{courses}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const listFacts = ({ course, kkm, waiting: isWaiting, has_feedback }: NewMark) => [
  course,
  ...(has_feedback ? ['umpan balik dosen'] : []),
  ...(isWaiting ? ['esai lain menunggu dinilai'] : []),
  ...(kkm !== null && !isWaiting ? [`KKM ${number(kkm)}`] : []),
]

function News({ marks }: { marks: readonly NewMark[] }) {
  return (
    <Card padding={0} className={classes.card} component="section" aria-labelledby="baru">
      <div className={classes.head}>
        <h2 id="baru">Nilai dan umpan balik baru</h2>
        <Link to="/student/grades" className={classes.all}>
          Nilai saya
        </Link>
      </div>
      <ul className={classes.list}>
        {marks.map((mark) => (
          <li key={mark.lessons_id} className={classes.row}>
            <div className={classes.words}>
              <Link {...lessonLink({ id: mark.lessons_id, type: mark.type })} className={classes.name}>
                {mark.waiting ? mark.name : `${mark.name}: ${score(mark.score)}`}
              </Link>
              <p className={classes.meta}>{listFacts(mark).join(' · ')}</p>
            </div>
            <span className={classes.meta}>{dueTime(mark.at)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Courses({ courses }: { courses: readonly CurrentCourse[] }) {
  return (
    <Card padding={0} className={classes.card} component="section" aria-labelledby="kelas">
      <div className={classes.head}>
        <h2 id="kelas">Kelas semester ini</h2>
        <Link to="/student/courses" className={classes.all}>
          Semua kelas
        </Link>
      </div>
      <ul className={classes.list}>
        {courses.map(({ id, name, progress: { sections, settled: settledCount, total } }) => (
          <li key={id} className={`${classes.row} ${classes.class}`}>
            <Link to="/student/courses/detail/$id" params={{ id: String(id) }} className={classes.name}>
              {name}
            </Link>
            <SegmentedProgress
              segments={sections.map((section) => ({ done: section.settled, total: section.total }))}
              done={settledCount}
              total={total}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
