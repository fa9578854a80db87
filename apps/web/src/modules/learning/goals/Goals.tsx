import { Button, Card } from '@mantine/core'
import { IconPlus, IconTargetArrow } from '@tabler/icons-react'
import { goals } from '@tuntas/contract/learning/goals'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { Suspense, useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useEndpoint } from '../../../kit/client/queries'
import { lazyPart } from '../../../ui/lazyPart'
import { EmptyState } from '../../../ui/Placeholder'
import { useReorder } from '../../../ui/useReorder'
import { GoalForm } from './GoalForm'
import { GoalRow } from './GoalRow'
import classes from './Goals.module.css'
import { PutAway } from './PutAway'
import { type GoalActions, useGoalActions } from './useGoalActions'

/** Loaded on click. */
const MergeDialog = lazyPart(() => import('./MergeDialog'))

/** Goals of a class's mata kuliah, shared by all its classes. */
export default function Goals({ courseId }: { courseId: number }) {
  const goalMap = useEndpoint(goals, { query: { courses_id: courseId } }, { staleTime: 0 })
  return (
    <Loaded query={goalMap} frame={Card} count={5} failed="Tujuan belajar gagal dimuat">
      {(reply) => <Board courseId={courseId} goalMap={reply} />}
    </Loaded>
  )
}

const sharedSaid = ({ course_category, total_course }: Reply<typeof goals>) =>
  `${course_category} · ${total_course > 1 ? `dipakai bersama ${total_course} kelas` : 'satu kelas'}`

type BoardProps = { courseId: number; goalMap: Reply<typeof goals> }

function Board({ courseId, goalMap }: BoardProps) {
  const [adding, setAdding] = useState(false)
  const actions = useGoalActions(courseId)
  const { data } = goalMap
  return (
    <section aria-label="Tujuan belajar">
      <div className={classes.bar}>
        <p>{sharedSaid(goalMap)}</p>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={adding}
          onClick={() => setAdding(true)}
        >
          Tambah Tujuan
        </Button>
      </div>
      {data.length === 0 && !adding && (
        <EmptyState
          icon={IconTargetArrow}
          title="Belum ada tujuan belajar"
          hint="Tambah tujuan di sini, atau tulis tujuan pada soal kuis."
        />
      )}
      {(data.length > 0 || adding) && (
        <Card padding={0}>
          <List courseId={courseId} goalMap={goalMap} actions={actions} />
          {adding && <GoalForm courseId={courseId} cpmk={goalMap.cpmk} onClose={() => setAdding(false)} />}
        </Card>
      )}
      <PutAway goalMap={goalMap} actions={actions} />
    </section>
  )
}

type ListProps = { courseId: number; goalMap: Reply<typeof goals>; actions: GoalActions }

function List({ courseId, goalMap: { data, cpmk, total_course }, actions }: ListProps) {
  const [editing, setEditing] = useState<number | null>(null)
  const [merging, setMerging] = useState<number | null>(null)
  const from = data.find(({ id }) => id === merging)
  const reorder = useReorder({
    ids: data.map(({ id }) => id),
    getName: (id) => data.find((goal) => goal.id === id)?.text ?? '',
    onOrder: actions.order,
  })
  return (
    <>
      <p className={classes.unseen} role="status">
        {reorder.said}
      </p>
      <ul className={classes.list} aria-label="Daftar tujuan belajar">
        {reorder.order.map((id) => {
          const goal = data.find((one) => one.id === id)
          if (!goal) return null
          if (editing === id)
            return (
              <li key={id} ref={reorder.rowRef(id)}>
                <GoalForm courseId={courseId} cpmk={cpmk} goal={goal} onClose={() => setEditing(null)} />
              </li>
            )
          return (
            <GoalRow
              key={id}
              goal={goal}
              cpmk={cpmk.find((one) => one.id === goal.cpmk_id)}
              place={{ ref: reorder.rowRef(id), held: reorder.dragging === id, handle: reorder.handle(id) }}
              onEdit={() => setEditing(id)}
              onMerge={data.length > 1 ? () => setMerging(id) : undefined}
              onArchive={() => actions.archive(goal)}
            />
          )
        })}
      </ul>
      <Suspense fallback={null}>
        {from && (
          <MergeDialog
            from={from}
            all={data}
            totalCourse={total_course}
            actions={actions}
            onClose={() => setMerging(null)}
          />
        )}
      </Suspense>
    </>
  )
}
