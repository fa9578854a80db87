import { createFileRoute } from '@tanstack/react-router'
import { studentsOnly } from '@tuntas/contract/wire/roles'
import { PracticeGoals } from '../../../../../../modules/learning/practice/PracticeGoals'
import { PracticeRound } from '../../../../../../modules/learning/practice/PracticeRound'

export const Route = createFileRoute('/_in/_shell/student/courses/practice/$id')({
  staticData: { roles: studentsOnly },
  // An empty one stands for the questions without a goal.
  validateSearch: (search): { tujuan?: string } =>
    typeof search.tujuan === 'string' ? { tujuan: search.tujuan } : {},
  component: Practice,
})

function Practice() {
  const courseId = Number(Route.useParams().id)
  const { tujuan } = Route.useSearch()
  return tujuan === undefined ? (
    <PracticeGoals courseId={courseId} />
  ) : (
    <PracticeRound key={tujuan} courseId={courseId} goals={tujuan} />
  )
}
