import { createFileRoute } from '@tanstack/react-router'
import { studentsOnly } from '@tuntas/contract/wire/roles'
import { PracticeGoals } from '../../../../../../modules/learning/practice/PracticeGoals'
import { PracticeRound } from '../../../../../../modules/learning/practice/PracticeRound'
import { modeSaid, type PracticeMode } from '../../../../../../modules/learning/practice/words'

/** The first valid parameter of the address. */
const parseMode = ({ tujuan, campuran, segarkan }: Record<string, unknown>): PracticeMode => {
  if (Number(segarkan) > 0) return { segarkan: Number(segarkan) }
  if (campuran) return { campuran: true }
  // Empty means questions without goal.
  return typeof tujuan === 'string' ? { tujuan } : {}
}

export const Route = createFileRoute('/_in/_shell/student/courses/practice/$id')({
  staticData: { roles: studentsOnly },
  validateSearch: parseMode,
  component: Practice,
})

function Practice() {
  const courseId = Number(Route.useParams().id)
  const mode = Route.useSearch()
  return Object.keys(mode).length === 0 ? (
    <PracticeGoals courseId={courseId} />
  ) : (
    <PracticeRound key={modeSaid(mode)} courseId={courseId} mode={mode} />
  )
}
