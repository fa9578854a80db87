import { Button, Card } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type QuizGoalResult, quizGoalResults } from '@tuntas/contract/learning/goal-results'
import { Suspense, useState } from 'react'
import { number } from '../../../kit/format'
import { ListPager } from '../../../kit/ListPager'
import { ListToolbar } from '../../../kit/ListToolbar'
import { Loaded } from '../../../kit/Loaded'
import { useEndpoint } from '../../../kit/queries'
import { pageOf, useListSearch } from '../../../kit/useListSearch'
import { lazyPart } from '../../../ui/lazyPart'
import { PeopleTable } from '../../../ui/PeopleTable'
import { EmptyState } from '../../../ui/Placeholder'
import { ToneBadge } from '../../../ui/StateBadge'
import classes from './GoalResults.module.css'
import { GoalTotals } from './GoalTotals'

/** Fetched on a press. */
const StudentGoals = lazyPart(() => import('./StudentGoals'))

type GoalResultsProps = { lessonId: number; courseId: number; kkm: number | null; byGoals: boolean }

/** How the class stands with every goal of a quiz, and each student. */
export default function GoalResults({ lessonId, courseId, kkm, byGoals }: GoalResultsProps) {
  const list = useListSearch('/_in/_shell/teacher/courses/lesson/quiz/$id')
  const [opened, setOpened] = useState<number | null>(null)
  const results = useEndpoint(
    quizGoalResults,
    { query: { lessons_id: lessonId, ...pageOf(list.search), totals: false } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  // Read over the whole class: once a visit, not with every page.
  const totals = useEndpoint(
    quizGoalResults,
    { query: { lessons_id: lessonId, limit: 10 } },
    { staleTime: 0 },
  )
  const total = results.data?.pagination.total
  const student = results.data?.data.find(({ user_id }) => user_id === opened)
  return (
    <>
      {totals.data && <GoalTotals goals={totals.data.goals} />}
      <Card padding={0}>
        <ListToolbar list={list} hint="Cari nama atau NIM" filters={[]} total={total} noun="mahasiswa" />
        <Loaded
          query={results}
          count={6}
          failed="Hasil per tujuan gagal dimuat"
          empty={<EmptyState icon={IconSearchOff} title="Data tidak ditemukan" />}
        >
          {({ data }) => <Students rows={data} onOpen={setOpened} />}
        </Loaded>
        {total !== undefined && total > 0 && <ListPager list={list} total={total} />}
      </Card>
      <Suspense fallback={null}>
        {student && (
          <StudentGoals
            student={student}
            lessonId={lessonId}
            courseId={courseId}
            kkm={kkm}
            byGoals={byGoals}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  )
}

function Students({ rows, onOpen }: { rows: readonly QuizGoalResult[]; onOpen: (userId: number) => void }) {
  const goals = rows[0]?.goals ?? []
  const inAll = goals.filter((goal) =>
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
          cell: (row) => (row.score === null ? '-' : number(row.score)),
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
            <Button
              variant="default"
              size="xs"
              aria-label={`Rincian tujuan ${row.name}`}
              onClick={() => onOpen(row.user_id)}
            >
              Rincian
            </Button>
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
