import { Card } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import {
  getCodeOrName,
  NOT_REPRESENTATIVE,
  STUDENT_COVERAGE,
} from '@tuntas/contract/insight/outcomes.vocabulary'
import type { ReactNode } from 'react'
import { number, score } from '../../../kit/format'
import { StateBadge, ToneBadge } from '../../../ui/StateBadge'
import classes from './OutcomeTree.module.css'
import shared from './outcomes.module.css'
import { byId, type ClassReport, toAttainedState } from './words'

type Figures = { mean: number | null; percent: number | null; attained: 0 | 1 | null; measured: number }
type Named = { code: string | null; name: string }
type RowProps = {
  outcome: Named
  figures: Figures | undefined
  /** Students of the class. */
  students: number
  note?: ReactNode
  children: ReactNode
}

const isThin = (figures: Figures | undefined, students: number) =>
  figures !== undefined && figures.measured > 0 && figures.measured * 100 < students * STUDENT_COVERAGE

/** An outcome with its figures; expands to its parts. */
function Row({ outcome, figures, students, note, children }: RowProps) {
  return (
    <details className={shared.branch}>
      <summary>
        <IconChevronRight size={18} aria-hidden className={shared.turn} />
        <span className={shared.outcome}>
          {outcome.code && <b>{outcome.code}</b>}
          <span>{outcome.name}</span>
          {note}
        </span>
        <span className={shared.outcomeFigures}>
          <span>
            <b>{score(figures?.mean)}</b> rata-rata
          </span>
          <span>
            <b>{figures?.percent == null ? '-' : `${number(figures.percent)}%`}</b> dari{' '}
            {figures?.measured ?? 0} mahasiswa
          </span>
          <StateBadge {...toAttainedState(figures?.attained ?? null)} />
          {isThin(figures, students) && <ToneBadge tone="soga">{NOT_REPRESENTATIVE}</ToneBadge>}
        </span>
      </summary>
      <div className={shared.inside}>{children}</div>
    </details>
  )
}

type PartProps = { report: ClassReport }

/** Assessments of a goal, linked to their answers. */
function Sources({ report, goalId }: PartProps & { goalId: number }) {
  const sources = report.assessments.flatMap(({ goals, ...one }) =>
    goals.filter(({ goal_id }) => goal_id === goalId).map(({ weight }) => ({ ...one, weight })),
  )
  if (sources.length === 0) return <p className={shared.dimmed}>Tidak diuji di kelas ini.</p>
  return (
    <ul className={classes.sources}>
      {sources.map(({ lessons_id, name, type, weight }) => (
        <li key={lessons_id}>
          {type === 'QUIZ' ? (
            <Link
              to="/teacher/courses/lesson/quiz/$id"
              params={{ id: String(lessons_id) }}
              search={{ tab: 'tujuan', goal: String(goalId) }}
            >
              {name}
            </Link>
          ) : (
            <Link
              to={
                type === 'TOOL'
                  ? '/teacher/courses/lesson/tool/$id'
                  : '/teacher/courses/lesson/assignment/$id'
              }
              params={{ id: String(lessons_id) }}
            >
              {name}
            </Link>
          )}
          <span>bobot {number(weight)}</span>
        </li>
      ))}
    </ul>
  )
}

function Goals({ report, of }: PartProps & { of: number | null }) {
  const figures = byId(report.class.goals)
  const goals = report.goals.filter(({ cpmk_id }) => cpmk_id === of)
  if (goals.length === 0)
    return <p className={shared.dimmed}>Belum ada tujuan di bawahnya yang diuji di kelas ini.</p>
  return goals.map((goal) => (
    <Row key={goal.id} outcome={goal} figures={figures.get(goal.id)} students={report.class.students}>
      <Sources report={report} goalId={goal.id} />
    </Row>
  ))
}

function Cpmk({ report, of }: PartProps & { of: (cplIds: readonly number[]) => boolean }) {
  const figures = byId(report.class.cpmk)
  return report.cpmk
    .filter(({ cpl_ids }) => of(cpl_ids))
    .map((one) => {
      const weakest = figures.get(one.id)?.weakest
      const goal = report.goals.find(({ id }) => id === weakest?.goal_id)
      return (
        <Row
          key={one.id}
          outcome={one}
          figures={figures.get(one.id)}
          students={report.class.students}
          note={
            weakest &&
            goal && (
              <small>
                Terlemah: {getCodeOrName(goal)} ({score(weakest.value)})
              </small>
            )
          }
        >
          <Goals report={report} of={one.id} />
        </Row>
      )
    })
}

/** Tree from CPL down to assessments. */
export function OutcomeTree({ report }: PartProps) {
  const figures = byId(report.class.cpl)
  const unserved = report.cpmk.some(({ cpl_ids }) => cpl_ids.length === 0)
  const loose = report.goals.some(({ cpmk_id }) => cpmk_id === null)
  return (
    <Card
      padding={0}
      component="section"
      aria-label="Capaian dari CPL sampai asesmen"
      className={shared.tree}
    >
      {report.cpl.map((one) => (
        <Row key={one.id} outcome={one} figures={figures.get(one.id)} students={report.class.students}>
          <Cpmk report={report} of={(ids) => ids.includes(one.id)} />
        </Row>
      ))}
      {unserved && (
        <>
          <h3>CPMK tanpa CPL</h3>
          <Cpmk report={report} of={(ids) => ids.length === 0} />
        </>
      )}
      {loose && (
        <>
          <h3>Tujuan tanpa CPMK</h3>
          <Goals report={report} of={null} />
        </>
      )}
      {report.cpmk.length === 0 && !loose && (
        <p className={shared.dimmed}>Belum ada capaian yang dapat dihitung di kelas ini.</p>
      )}
    </Card>
  )
}
