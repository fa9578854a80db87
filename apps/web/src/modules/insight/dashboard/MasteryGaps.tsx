import { Button, Card } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { MasteryGap } from '@tuntas/contract/insight/teaching'
import { useState } from 'react'
import { count } from '../../../kit/format'
import classes from './MasteryGaps.module.css'
import work from './Work.module.css'

type MasteryGapsProps = {
  gaps: readonly MasteryGap[]
  /** Rows before the rest is asked for. */
  first?: number
  /** On the page of one class. */
  inClass?: boolean
}

/** Quizzes that students have not mastered; each figure opens the list with its students selected. */
export function MasteryGaps({ gaps, first = 3, inClass }: MasteryGapsProps) {
  const [all, setAll] = useState(false)
  if (gaps.length === 0) return null
  return (
    <Card padding={0} className={work.card} component="section" aria-labelledby="belum-tuntas">
      <div className={work.head}>
        <h2 id="belum-tuntas">Belum tuntas</h2>
      </div>
      <ul className={work.list} aria-label="Belum tuntas">
        {(all ? gaps : gaps.slice(0, first)).map((gap) => (
          <li key={gap.lessons_id} className={classes.row}>
            <Gap gap={gap} inClass={inClass} />
          </li>
        ))}
      </ul>
      {gaps.length > first && (
        <div className={work.more}>
          <Button variant="subtle" size="sm" onClick={() => setAll(!all)}>
            {all ? 'Tampilkan lebih sedikit' : `Tampilkan semua kuis (${gaps.length})`}
          </Button>
        </div>
      )}
    </Card>
  )
}

const toSearch = ({ courses_id, lessons_id }: MasteryGap) => ({
  courses_id: String(courses_id),
  lessons_id: String(lessons_id),
})

function Gap({ gap, inClass }: { gap: MasteryGap; inClass: boolean | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const { goals, lessons } = gap
  return (
    <>
      <div className={classes.line}>
        <Figures gap={gap} inClass={inClass} />
        {goals.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-label={`${goals.length} tujuan belum tuntas di ${lessons}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Tutup tujuan' : `${goals.length} tujuan`}
          </Button>
        )}
      </div>
      {isOpen && <Goals gap={gap} />}
    </>
  )
}

function Figures({ gap, inClass }: { gap: MasteryGap; inClass: boolean | undefined }) {
  const { below_kkm, not_started, lessons, courses } = gap
  return (
    <div className={classes.figures}>
      {below_kkm > 0 && (
        <Link to="/teacher/behind" search={{ ...toSearch(gap), gap: 'below_kkm' }} data-tone="soga">
          {count(below_kkm)} belum tuntas {lessons}
        </Link>
      )}
      {not_started > 0 && (
        <Link to="/teacher/behind" search={{ ...toSearch(gap), gap: 'not_started' }}>
          {count(not_started)} belum mulai{below_kkm === 0 && ` ${lessons}`}
        </Link>
      )}
      {!inClass && <span className={work.meta}>{courses}</span>}
    </div>
  )
}

const Goals = ({ gap }: { gap: MasteryGap }) => (
  <ul className={classes.goals} aria-label={`Tujuan belum tuntas di ${gap.lessons}`}>
    {gap.goals.map(({ goal_id, text, students }) => (
      <li key={goal_id}>
        <Link to="/teacher/behind" search={{ ...toSearch(gap), goal: String(goal_id) }}>
          {text}: {count(students)}
        </Link>
      </li>
    ))}
  </ul>
)
