import { Button, Card } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconFileTypePdf } from '@tabler/icons-react'
import { approvePlan, keptPlan, keptPlans, type Plan, printKeptPlan } from '@tuntas/contract/insight/plans'
import { Suspense, useState } from 'react'
import { isRefused } from '../../../kit/client/call'
import { Loaded } from '../../../kit/client/Loaded'
import { notYours } from '../../../kit/client/NotYours'
import { useData } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { useDownload } from '../../../kit/client/useDownload'
import { lazyPart } from '../../../ui/lazyPart'
import { PageHeader } from '../../../ui/PageHeader'
import { PlanText } from './PlanText'

const Changes = lazyPart(() => import('./Changes'))
const ReturnDialog = lazyPart(() => import('./ReturnDialog'))

/** An RPS for a program keeper, to approve or return. */
export default function KeptPlan({ id }: { id: number }) {
  const read = useData(keptPlan, { query: { id } }, { staleTime: 0 })
  // Withdrawn in the meantime: a decision on the loaded edition is impossible.
  const edition = isRefused(read.error, 'not_found') ? { ...read, data: undefined } : read
  return (
    <>
      <PageHeader
        title={edition.data ? `RPS ${edition.data.course_category}` : 'RPS'}
        subtitle={
          edition.data &&
          `Versi ${edition.data.edition} · ${edition.data.sks} sks · ${edition.data.study_program}`
        }
        back={{ to: '/plan', label: 'Pengesahan RPS' }}
        actions={edition.data && <Decision plan={edition.data} />}
      />
      <Loaded
        query={edition}
        frame={Card}
        count={8}
        failed="RPS gagal dimuat"
        refused={notYours(
          'RPS',
          '/plan',
          'RPS ini sedang ditulis dosennya, sudah dihapus, atau bukan dari program studimu.',
        )}
      >
        {(data) => (
          <>
            <Suspense fallback={null}>
              {data.changes.length > 0 && (
                <Changes
                  changes={data.changes}
                  hint="Kembalikan RPS ini bila teks barunya yang harus dipakai."
                />
              )}
            </Suspense>
            <PlanText plan={data} />
          </>
        )}
      </Loaded>
    </>
  )
}

function Decision({ plan: { id, version, status, edition, course_category, changes } }: { plan: Plan }) {
  const [returning, setReturning] = useState(false)
  const print = useDownload(printKeptPlan)
  const approval = useAction(approvePlan, { said: ofReply, invalidates: [keptPlan, keptPlans] })
  const approve = () =>
    void approval.ask(
      {
        title: `Sahkan RPS ${course_category} versi ${edition}?`,
        text:
          changes.length === 0
            ? 'Isi dan cetakannya dibekukan. Perubahan sesudahnya menjadi versi berikutnya.'
            : `Yang disahkan ialah teks saat diajukan, bukan ${changes.length} teks yang berubah sesudahnya.`,
        yes: 'Sahkan',
        no: 'Batal',
      },
      { body: { id, version } },
    )
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={18} stroke={1.7} aria-hidden />}
        loading={print.pending}
        onClick={() => void print.run({ query: { id } })}
      >
        Unduh PDF
      </Button>
      {status === 'diajukan' && (
        <>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
            onClick={() => setReturning(true)}
          >
            Kembalikan
          </Button>
          <Button leftSection={<IconCheck size={18} stroke={1.7} aria-hidden />} onClick={approve}>
            Sahkan
          </Button>
        </>
      )}
      <Suspense fallback={null}>
        {returning && <ReturnDialog id={id} version={version} onClose={() => setReturning(false)} />}
      </Suspense>
    </>
  )
}
