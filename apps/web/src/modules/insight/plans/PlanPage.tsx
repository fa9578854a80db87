import { Button, Card } from '@mantine/core'
import { IconArrowBackUp, IconFileTypePdf } from '@tabler/icons-react'
import { type Plan, plan, plans, printPlan, withdrawPlan } from '@tuntas/contract/insight/plans'
import { Suspense } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { notYours } from '../../../kit/client/NotYours'
import { useData } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { useDownload } from '../../../kit/client/useDownload'
import { lazyPart } from '../../../ui/lazyPart'
import { PageHeader } from '../../../ui/PageHeader'
import { Skeletons } from '../../../ui/Skeletons'
import { FORMER } from './drafts'
import { PlanText } from './PlanText'
import classes from './plans.module.css'

/** Loaded by status. */
const PlanForm = lazyPart(() => import('./PlanForm'))
const FillClass = lazyPart(() => import('./FillClass'))
const Changes = lazyPart(() => import('./Changes'))

const back = { to: '/teacher/plan', label: 'Susun RPS' } as const

/** A lecturer's RPS: a draft as a form, others read-only. */
export default function PlanPage({ id }: { id: number }) {
  const edition = useData(plan, { query: { id } }, { staleTime: 0 })
  return (
    <>
      <PageHeader
        title={edition.data ? `RPS ${edition.data.course_category}` : 'RPS'}
        subtitle={
          edition.data &&
          `Versi ${edition.data.edition} · ${edition.data.sks} sks · ${edition.data.study_program}`
        }
        back={back}
        actions={edition.data && <Acts plan={edition.data} />}
      />
      <Loaded
        query={edition}
        frame={Card}
        count={8}
        failed="RPS gagal dimuat"
        refused={notYours('RPS', '/teacher/plan')}
      >
        {(data) =>
          data.status === 'draf' && data.can_edit ? (
            <Suspense fallback={<Skeletons shape="fields" count={8} />}>
              <PlanForm plan={data} />
            </Suspense>
          ) : (
            <>
              {!data.can_edit && <p className={classes.reading}>{FORMER}</p>}
              <Suspense fallback={null}>
                {data.changes.length > 0 && (
                  <Changes
                    changes={data.changes}
                    hint={data.can_edit ? 'Tarik kembali lalu ajukan lagi agar memuat teks barunya.' : ''}
                  />
                )}
              </Suspense>
              <PlanText plan={data} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function Acts({ plan: { id, version, status, can_edit } }: { plan: Plan }) {
  const print = useDownload(printPlan)
  const withdrawal = useAction(withdrawPlan, { said: ofReply, invalidates: [plan, plans] })
  return (
    <>
      {status === 'diajukan' && can_edit && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
          loading={withdrawal.pending}
          onClick={() => void withdrawal.run({ body: { id, version } })}
        >
          Tarik kembali
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={18} stroke={1.7} aria-hidden />}
        loading={print.pending}
        onClick={() => void print.run({ query: { id } })}
      >
        Unduh PDF
      </Button>
      <Suspense fallback={null}>{status === 'disahkan' && <FillClass id={id} />}</Suspense>
    </>
  )
}
