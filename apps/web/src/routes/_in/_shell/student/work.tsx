import { createFileRoute } from '@tanstack/react-router'
import { studentsOnly } from '@tuntas/contract/wire/roles'
import { Suspense } from 'react'
import { listSearch } from '../../../../kit/list/listSearch'
import { OwnWork } from '../../../../modules/insight/dashboard/OwnWork'
import { lazyPart } from '../../../../ui/lazyPart'
import { DeviceHere } from '../-DeviceHere'

const KeptAnswers = lazyPart(() => import('../../../../modules/learning/attempts/KeptAnswers'))
const KeptPractice = lazyPart(() => import('../../../../modules/learning/practice/KeptPractice'))
const KeptHere = lazyPart(() => import('../../../../modules/learning/assignments/KeptHere'))

export const Route = createFileRoute('/_in/_shell/student/work')({
  staticData: { roles: studentsOnly },
  validateSearch: listSearch('type'),
  component: () => (
    <OwnWork
      here={
        <Suspense fallback={null}>
          <DeviceHere />
          <KeptAnswers>
            {(answers) => (
              <KeptPractice>{(practice) => <KeptHere answers={[...answers, ...practice]} />}</KeptPractice>
            )}
          </KeptAnswers>
        </Suspense>
      }
    />
  ),
})
