import type { Plan } from '@tuntas/contract/insight/plans'
import { Assessments } from './Assessments'
import type { PlanFields } from './drafts'
import { References } from './References'

/** Parts below the weeks. */
export default function PlanEnd({ form, plan }: { form: PlanFields; plan: Plan }) {
  return (
    <>
      <Assessments form={form} plan={plan} />
      <References form={form} />
    </>
  )
}
