import { IconArrowRight } from '@tabler/icons-react'
import type { StudentCourseCard } from '@tuntas/contract/classroom/courses'
import { nearTime } from '../../../kit/format'
import { StateBadge } from '../../../ui/StateBadge'
import { type StateName, states } from '../../../ui/states'
import classes from './NextLine.module.css'

const typeWords = {
  LESSON: 'Materi berikutnya',
  ASSIGNMENT: 'Tugas',
  QUIZ: 'Kuis',
  TOOL: 'Alat luar',
} as const

/** The next step in a class: state or type, deadline, and name. */
export function NextLine({ course }: { course: Pick<StudentCourseCard, 'next' | 'progress'> }) {
  const { next, progress } = course
  if (progress.total === 0) return <span className={classes.words}>Belum ada pembelajaran</span>
  if (!next) return <StateBadge state="mastered" label="Semua tuntas" quiet={false} />
  const state = states[next.state as StateName]
  const telling = next.state !== 'available'
  const StateIcon = state.icon
  const dueText = next.end_date ? ` · ditutup ${nearTime(next.end_date)}` : ''
  return (
    <div className={classes.next}>
      <div>
        <p className={classes.words} data-tone={telling ? state.tone : undefined}>
          {telling && <StateIcon size={15} aria-hidden />}
          {telling ? state.label : progress.settled === 0 ? 'Mulai dari materi ini' : typeWords[next.type]}
          {dueText}
        </p>
        <p className={classes.name}>{next.name}</p>
      </div>
      <IconArrowRight size={18} aria-hidden />
    </div>
  )
}
