import { Card, Tabs } from '@mantine/core'
import type { SemesterSaved } from '@tuntas/contract/classroom/semester'
import { Suspense, useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import type { Errors } from '../../../kit/form/form'
import { optionName } from '../../../kit/form/options'
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard'
import { useBackToList } from '../../../kit/list/listPlace'
import { lazyPart } from '../../../ui/lazyPart'
import { PageHeader } from '../../../ui/PageHeader'
import { Skeletons } from '../../../ui/Skeletons'
import { StepTabs } from '../../../ui/StepTabs'
import { faultsByClass } from './copies'
import { useActiveYear } from './courseSearch'
import { SemesterStep } from './SemesterStep'
import { useSemesterPlan } from './useSemesterPlan'

/** Loaded with its step. */
const SemesterClasses = lazyPart(() => import('./SemesterClasses'))
const SemesterOpened = lazyPart(() => import('./SemesterOpened'))
const SemesterPreview = lazyPart(() => import('./SemesterPreview'))

const STEPS = ['Semester', 'Kelas', 'Pratinjau']

/** Opens a new semester with the classes of a former one. */
export default function SemesterWizard() {
  const { place } = useBackToList('/courses')
  return (
    <>
      <PageHeader title="Semester Baru" back={{ ...place, label: 'Data Kelas' }} />
      <Loaded
        query={useActiveYear()}
        failed="Daftar periode gagal dimuat"
        frame={Card}
        shape="fields"
        count={5}
      >
        {({ id }) => <Steps active={id} />}
      </Loaded>
    </>
  )
}

function Steps({ active }: { active: number | undefined }) {
  const planning = useSemesterPlan(active)
  const { leave } = useBackToList('/courses')
  const [step, setStep] = useState(0)
  const [refusal, setRefusal] = useState<Errors>({})
  const [savedSemester, setSavedSemester] = useState<SemesterSaved>()
  const finish = useLeaveGuard(() => step > 0)
  const { values } = planning
  const name = values.kind === 'new' ? values.name : optionName('master-data/year')(values.year_id)
  if (savedSemester)
    return (
      <Suspense fallback={null}>
        <SemesterOpened saved={savedSemester} name={name} />
      </Suspense>
    )
  const show = (to: number) => {
    setStep(to)
    window.scrollTo(0, 0)
  }
  const go = (to: number) => {
    setRefusal({})
    show(to)
  }
  const onFaults = (errors: Errors) => {
    const ofClasses = faultsByClass(errors, planning.taken)
    planning.tell(ofClasses)
    setRefusal(errors)
    if (ofClasses.size > 0) show(1)
    else if (Object.keys(errors).length > 0) show(0)
  }
  return (
    <Tabs value={String(step)} onChange={(value) => go(Number(value))} keepMounted={false}>
      <StepTabs label="Langkah semester baru" steps={STEPS} reached={step} />
      <Tabs.Panel value="0">
        <SemesterStep planning={planning} told={refusal} onLeave={() => void leave()} onDone={() => go(1)} />
      </Tabs.Panel>
      <Tabs.Panel value="1">
        <Suspense fallback={<Skeletons shape="rows" />}>
          <SemesterClasses planning={planning} onBack={() => go(0)} onDone={() => go(2)} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="2">
        {step === 2 && (
          <Suspense fallback={<Skeletons shape="rows" />}>
            <SemesterPreview
              planning={planning}
              name={name}
              onBack={() => go(1)}
              onFaults={onFaults}
              onDone={(result) => {
                finish()
                setSavedSemester(result)
              }}
            />
          </Suspense>
        )}
      </Tabs.Panel>
    </Tabs>
  )
}
