import type { GoalCell, masteryMap } from '@tuntas/contract/insight/reports'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { number } from '../../../kit/format'
import { PeopleTable } from '../../../ui/PeopleTable'
import { percent } from '../../../ui/percent'
import classes from './HeatMap.module.css'

type Cell = GoalCell | null
type Row = { user_id: number; name: string; nim: string; cells: Cell[]; achieved: number }
type Goal = Reply<typeof masteryMap.page>['goals'][number]

/** Three bands on each side of the threshold; the server decides the side. */
const getGoalBand = ({ share, achieved }: GoalCell): number => {
  if (achieved) return share >= 95 ? 6 : share >= 85 ? 5 : 4
  return share < 40 ? 1 : share < 60 ? 2 : 3
}

const legend = [
  ['1', '0–39'],
  ['2', '40–59'],
  ['3', '60–74'],
  ['4', '75–84'],
  ['5', '85–94'],
  ['6', '95–100'],
] as const

const computeShare = ({ achieved, measured: measuredCount }: Goal) =>
  measuredCount === 0 ? null : percent(achieved, measuredCount)

/** The class's share above the students, as a bar. */
function GoalHead({ goal }: { goal: Goal }) {
  const share = computeShare(goal)
  return (
    <span className={classes.goal}>
      {goal.code && <small>{goal.code}</small>}
      <span>{goal.goals}</span>
      <span>
        <b>{share === null ? 'Belum diukur' : `${share}%`}</b>{' '}
        {goal.kkm !== null && <small>KKM {number(goal.kkm)}</small>}
      </span>
      {goal.evidence === 'thin' && <small>baru {number(goal.items ?? 0)} soal: bukti tipis</small>}
      <span className={classes.bar}>
        <span style={{ width: `${share ?? 0}%` }} data-mark />
      </span>
    </span>
  )
}

const nameAttempt = (attempt: number, share: number | null) =>
  `${attempt === 1 ? '' : `remedial ${attempt - 1} `}${share === null ? '-' : number(share)}`

/** Each quiz with its attempts, the latest quiz last. */
const describeTrail = ({ quizzes }: GoalCell) =>
  quizzes
    .map(
      ({ name, sittings }) =>
        `${name}: ${sittings.map((sitting) => nameAttempt(sitting.number, sitting.share)).join(', ')}`,
    )
    .join(' · ')

/** Numbers that fit below the share. */
const MOST_STEPS = 3

/** The latest attempts that measured the goal; nothing where one did. */
function Trail({ cell }: { cell: GoalCell }) {
  const shares = cell.quizzes.flatMap(({ sittings }) => sittings.map(({ share }) => share))
  if (shares.length < 2) return null
  const steps = shares.slice(-MOST_STEPS).map((share) => (share === null ? '-' : number(Math.round(share))))
  return <small aria-hidden="true">{steps.join(' → ')}</small>
}

function Share({ cell }: { cell: Cell }) {
  if (!cell) return <span className={classes.none}>-</span>
  return (
    <span className={classes.cell} data-band={getGoalBand(cell)} data-mark title={describeTrail(cell)}>
      {number(cell.share)}
      {!cell.achieved && (
        <>
          <i aria-hidden="true">▾</i>
          <span className={classes.unseen}>, belum tercapai</span>
        </>
      )}
      <Trail cell={cell} />
    </span>
  )
}

const listFormat = new Intl.ListFormat('id')

/** Goals that most students have not attained. */
function Weakest({ goals }: { goals: readonly Goal[] }) {
  const weak = goals
    .map((goal) => ({ name: goal.goals, share: computeShare(goal) }))
    .filter((goal): goal is { name: string; share: number } => goal.share !== null && goal.share < 75)
    .sort((a, b) => a.share - b.share)
    .slice(0, 2)
  if (weak.length === 0) return null
  return (
    <p className={classes.weakest}>
      <b>{weak.length === 1 ? 'Tujuan paling lemah:' : 'Dua tujuan paling lemah:'}</b>{' '}
      {listFormat.format(weak.map(({ name, share }) => `${name} (${share}% tercapai)`))}.
    </p>
  )
}

/** Students × goals; warm colours are weak, cool ones mastered, and ▾ marks weak ones without colour. */
export default function HeatMap({ rows, goals }: { rows: readonly Row[]; goals: readonly Goal[] }) {
  if (goals.length === 0)
    return <p className={classes.without}>Belum ada soal kelas ini yang menyebut tujuan belajar.</p>
  return (
    <>
      <Weakest goals={goals} />
      <PeopleTable
        label="Penguasaan tujuan tiap mahasiswa, dalam persen poin"
        rows={rows}
        columns={[
          {
            key: 'achieved',
            sort: 'achieved',
            label: 'Tercapai',
            align: 'end',
            cell: (row) => (
              <span className={classes.count}>
                <b>{row.achieved}</b> dari {row.cells.filter(Boolean).length}
              </span>
            ),
          },
          ...goals.map((goal, at) => ({
            key: goal.goal_id,
            sort: `cells.${at}.share`,
            label: goal.goals,
            head: <GoalHead goal={goal} />,
            cell: (row: Row) => <Share cell={row.cells[at] ?? null} />,
          })),
        ]}
      />
      <p className={classes.legend}>
        <b>Persen poin tujuan</b>
        <span>Belum tercapai</span>
        {legend.map(([band, words]) => (
          <span key={band} className={classes.cell} data-band={band} data-mark>
            {words}
          </span>
        ))}
        <span>Tercapai</span>
        <small>
          Tercapai bila persennya mencapai KKM, atau bila kuis terakhir yang mengukurnya tuntas. Tanpa KKM
          batasnya 75.
        </small>
      </p>
    </>
  )
}
