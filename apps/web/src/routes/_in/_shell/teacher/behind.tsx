import { createFileRoute } from '@tanstack/react-router'
import { lecturers } from '@tuntas/contract/wire/roles'
import { Suspense } from 'react'
import { listSearch } from '../../../../kit/list/listSearch'
import { describeGaps } from '../../../../shared/people/gapWords'
import { lazyPart } from '../../../../ui/lazyPart'
import { Skeletons } from '../../../../ui/Skeletons'

const Behind = lazyPart(() => import('../../../../modules/insight/dashboard/Behind'))
const ExceptionDialog = lazyPart(() => import('../../../../modules/classroom/courses/ExceptionDialog'))

export const Route = createFileRoute('/_in/_shell/teacher/behind')({
  staticData: { roles: lecturers },
  validateSearch: listSearch('courses_id', 'held', 'lessons_id', 'gap', 'goal'),
  component: BehindPage,
})

function BehindPage() {
  return (
    <Suspense fallback={<Skeletons shape="rows" count={6} />}>
      <Behind
        exception={(students, onClose, lessonId) => (
          <ExceptionDialog
            courseId={students[0]?.courses_id ?? 0}
            students={students.map(({ user_id, name, nim, held_at, gaps }) => ({
              user_id,
              name,
              nim,
              note: describeGaps({ gaps }, lessonId),
              lessons_id: lessonId ?? held_at?.lessons_id,
            }))}
            once
            onClose={onClose}
          />
        )}
      />
    </Suspense>
  )
}
