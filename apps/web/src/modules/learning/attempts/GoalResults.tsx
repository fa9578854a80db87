import { Button, Card } from '@mantine/core'
import { IconUserStar } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type QuizGoalResult, quizGoalResults } from '@tuntas/contract/learning/goal-results'
import { type ReactNode, Suspense, useState } from 'react'
import { useEndpoint } from '../../../kit/client/queries'
import { number, score } from '../../../kit/format'
import { SearchedList } from '../../../kit/list/SearchedList'
import { pickPage, useListSearch } from '../../../kit/list/useListSearch'
import { MessageButton } from '../../../shared/people/MessageButton'
import type { Recipient } from '../../../shared/people/RecipientList'
import { StudentsButton } from '../../../shared/people/StudentsButton'
import { LinkButton } from '../../../ui/LinkButton'
import { lazyPart } from '../../../ui/lazyPart'
import { PeopleTable } from '../../../ui/PeopleTable'
import { ToneBadge } from '../../../ui/StateBadge'
import classes from './GoalResults.module.css'
import { GoalTotals } from './GoalTotals'

/** Loaded on click. */
const StudentGoals = lazyPart(() => import('./StudentGoals'))

const BELOW = 'below_kkm'

type GoalResultsProps = {
  lessonId: number
  courseId: number
  kkm: number | null
  byGoals: boolean
  /** Opens the exception dialog for students at this quiz. */
  exception: (students: readonly Recipient[], onClose: () => void, isSelected?: boolean) => ReactNode
}

/** Score, and the share of the goal that the list is about. */
const describeShares = ({ score: reachedScore, goals }: QuizGoalResult, goalId: number | undefined) => {
  const goal = goals.find(({ goal_id }) => goal_id === goalId)
  const words = [
    reachedScore !== null && `nilai ${number(reachedScore)}`,
    goal?.share != null && `tujuan ini ${number(goal.share)}`,
  ]
  return words.filter(Boolean).join(', ') || 'belum mengerjakan'
}

const statusFilter = {
  name: 'status',
  label: 'Status',
  all: 'Semua mahasiswa',
  options: [{ value: BELOW, label: 'Belum tuntas' }],
}

/** Results of a quiz by goal, for the class and each student. */
export default function GoalResults({ lessonId, courseId, kkm, byGoals, exception }: GoalResultsProps) {
  const list = useListSearch('/_in/_shell/teacher/courses/lesson/quiz/$id')
  const [openGoal, setOpenGoal] = useState<number | null>(null)
  const isBelow = list.search.status === BELOW
  const goalId = list.search.goal ? Number(list.search.goal) : undefined
  const filter = goalId === undefined ? ({ status: BELOW } as const) : { goal_id: goalId }
  const query = { lessons_id: lessonId, ...pickPage(list.search), ...(isBelow && filter) }
  const results = useEndpoint(
    quizGoalResults,
    { query: { ...query, totals: false } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  // Needs the whole class, so it is read once per visit, not with every page.
  const totals = useEndpoint(
    quizGoalResults,
    { query: { lessons_id: lessonId, limit: 10 } },
    { staleTime: 0 },
  )
  const student = results.data?.data.find(({ user_id }) => user_id === openGoal)
  // One goal from a report's link; all goals if the quiz does not ask it.
  const selectedGoal = totals.data?.goals.find(({ goal_id }) => String(goal_id) === list.search.goal)
  const audience = {
    students: results.data?.data,
    list: { endpoint: quizGoalResults, query: { ...query, totals: 0 } },
    note: (row: QuizGoalResult) => describeShares(row, selectedGoal?.goal_id ?? undefined),
  }
  return (
    <>
      {selectedGoal && (
        <p className={classes.chosen}>
          <span>
            {isBelow ? 'Belum tuntas tujuan' : 'Hanya tujuan'} <b>{selectedGoal.text}</b>
          </span>
          <Button
            variant="default"
            size="xs"
            onClick={() => list.change({ goal: undefined, status: undefined })}
          >
            Semua tujuan
          </Button>
        </p>
      )}
      {totals.data && (
        <GoalTotals
          goals={selectedGoal ? [selectedGoal] : totals.data.goals}
          onMissed={(goal) => list.change({ goal, status: BELOW })}
        />
      )}
      <div className={classes.acts}>
        <MessageButton {...audience} courseId={courseId} chosen={isBelow} />
        <StudentsButton {...audience} label="Pengecualian" icon={<IconUserStar size={18} aria-hidden />}>
          {(students, onClose) => exception(students, onClose, isBelow)}
        </StudentsButton>
      </div>
      <Card padding={0}>
        <SearchedList
          list={list}
          query={results}
          hint="Cari nama atau NIM"
          filters={[statusFilter]}
          noun="mahasiswa"
          count={6}
          failed="Hasil per tujuan gagal dimuat"
        >
          {({ data }) => (
            <Students rows={data} only={selectedGoal?.goal_id} lessonId={lessonId} onOpen={setOpenGoal} />
          )}
        </SearchedList>
      </Card>
      <Suspense fallback={null}>
        {student && (
          <StudentGoals
            student={student}
            lessonId={lessonId}
            courseId={courseId}
            kkm={kkm}
            byGoals={byGoals}
            onClose={() => setOpenGoal(null)}
          />
        )}
      </Suspense>
    </>
  )
}

type StudentsProps = {
  rows: readonly QuizGoalResult[]
  only: number | null | undefined
  lessonId: number
  onOpen: (userId: number) => void
}

function Students({ rows, only, lessonId, onOpen }: StudentsProps) {
  const goals = rows[0]?.goals ?? []
  const inAll = goals.filter(
    (goal) =>
      (only === undefined || goal.goal_id === only) &&
      rows.every((row) => row.goals.some(({ goal_id }) => goal_id === goal.goal_id)),
  )
  return (
    <PeopleTable
      label="Hasil tiap tujuan, dalam persen poin"
      rows={rows}
      columns={[
        {
          key: 'score',
          label: 'Nilai',
          align: 'end',
          cell: (row) => score(row.score),
        },
        ...inAll.map((goal) => ({
          key: goal.goal_id ?? 0,
          label: goal.text,
          head: <span className={classes.head}>{goal.text}</span>,
          cell: (row: QuizGoalResult) => (
            <Share goal={row.goals.find(({ goal_id }) => goal_id === goal.goal_id)} />
          ),
        })),
        {
          key: 'more',
          label: 'Rincian',
          cell: (row) => (
            <span className={classes.cell}>
              <Button
                variant="default"
                size="xs"
                aria-label={`Rincian tujuan ${row.name}`}
                onClick={() => onOpen(row.user_id)}
              >
                Rincian
              </Button>
              {row.score !== null && (
                <LinkButton
                  to="/teacher/courses/lesson/quiz/$id"
                  params={{ id: String(lessonId) }}
                  search={{ tab: 'hasil', keywords: row.nim }}
                  variant="default"
                  size="xs"
                  aria-label={`Jawaban ${row.name}`}
                >
                  Jawaban
                </LinkButton>
              )}
            </span>
          ),
        },
      ]}
    />
  )
}

type Goal = QuizGoalResult['goals'][number]

function Share({ goal }: { goal: Goal | undefined }) {
  if (!goal || goal.share === null) return <span className={classes.none}>-</span>
  return (
    <span className={classes.cell}>
      {number(goal.share)}
      {goal.waiting > 0 && <ToneBadge tone="soga">Menunggu</ToneBadge>}
      {goal.waiting === 0 && (
        <ToneBadge tone={goal.passed ? 'daun' : 'soga'}>
          {goal.excepted ? 'Diluluskan' : goal.passed ? 'Tuntas' : 'Belum'}
        </ToneBadge>
      )}
    </span>
  )
}
