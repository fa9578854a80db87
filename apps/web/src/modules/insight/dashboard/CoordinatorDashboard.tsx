import { IconFileCheck, IconFileText, IconTargetArrow } from '@tabler/icons-react'
import { cpl, cpmk } from '@tuntas/contract/campus/masters'
import { keptPlans } from '@tuntas/contract/insight/plans'
import { useEndpoint } from '../../../kit/client/queries'
import { Figures } from './Figures'
import { FiguresGate } from './FiguresGate'
import { OwnActivity } from './OwnActivity'

const FIRST = { page: 1, limit: 10 }
const master = (kind: string) => ({ to: '/master-{$kind}', params: { kind } }) as const
const plansIn = (status: string) => ({ to: '/plan', search: { status } }) as const

/** Start page of a koordinator: outcomes and RPS of their study programs. */
export default function CoordinatorDashboard() {
  const outcomes = useEndpoint(cpl.list, { query: FIRST })
  const ofCourses = useEndpoint(cpmk.list, { query: FIRST })
  const waitingPlans = useEndpoint(keptPlans, { query: { ...FIRST, status: 'diajukan' } })
  const approved = useEndpoint(keptPlans, { query: { ...FIRST, status: 'disahkan' } })
  const total = (reply: { data?: { pagination: { total: number } } | undefined }) =>
    reply.data?.pagination.total ?? 0
  const all = [outcomes, ofCourses, waitingPlans, approved]
  // The first pending or failed query represents all.
  const last = all.find((reply) => reply.data === undefined) ?? outcomes
  return (
    <OwnActivity>
      <FiguresGate query={last as typeof outcomes}>
        {() => (
          <Figures
            big={[
              {
                label: 'RPS menunggu',
                list: plansIn('diajukan'),
                icon: IconFileText,
                value: total(waitingPlans),
                part: 'untuk disahkan',
              },
              {
                label: 'RPS disahkan',
                list: plansIn('disahkan'),
                icon: IconFileCheck,
                value: total(approved),
                part: 'semua versi',
              },
              {
                label: 'CPL',
                list: master('cpl'),
                icon: IconTargetArrow,
                value: total(outcomes),
                part: 'capaian lulusan',
              },
              {
                label: 'CPMK',
                list: master('cpmk'),
                icon: IconTargetArrow,
                value: total(ofCourses),
                part: 'capaian mata kuliah',
              },
            ]}
          />
        )}
      </FiguresGate>
    </OwnActivity>
  )
}
