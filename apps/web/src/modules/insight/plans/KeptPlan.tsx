import { Button, Card, Modal, Textarea } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconFileTypePdf } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import {
  approvePlan,
  keptPlan,
  keptPlans,
  type Plan,
  printKeptPlan,
  returnPlan,
} from '@tuntas/contract/insight/plans'
import { Suspense, useRef, useState } from 'react'
import { isRefused } from '../../../kit/call'
import { Loaded } from '../../../kit/Loaded'
import { notYours } from '../../../kit/NotYours'
import { invalidate, useData } from '../../../kit/queries'
import { toast } from '../../../kit/toast'
import { ofReply, useAction } from '../../../kit/useAction'
import { useCloseGuard } from '../../../kit/useCloseGuard'
import { useDownload } from '../../../kit/useDownload'
import { lazyPart } from '../../../ui/lazyPart'
import { PageHeader } from '../../../ui/PageHeader'
import { PlanText } from './PlanText'
import classes from './plans.module.css'

const Changes = lazyPart(() => import('./Changes'))

/** An RPS before whoever keeps its program of study, to be approved or returned. */
export default function KeptPlan({ id }: { id: number }) {
  const read = useData(keptPlan, { query: { id } }, { staleTime: 0 })
  // Taken back meanwhile: what was read before is nobody's to decide any more.
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
      {returning && <ReturnDialog id={id} version={version} onClose={() => setReturning(false)} />}
    </>
  )
}

function ReturnDialog({ id, version, onClose }: { id: number; version: number; onClose: () => void }) {
  const [remark, setRemark] = useState('')
  const written = useRef('')
  written.current = remark.trim()
  const navigate = useNavigate()
  const closing = useCloseGuard(() => written.current !== '', onClose)
  const returned = useAction(returnPlan, {
    said: ofReply,
    invalidates: [keptPlans],
    done: () => {
      written.current = ''
      void navigate({ to: '/plan' })
    },
    refused: ({ message }) => {
      toast.error(message)
      void invalidate([keptPlan])
    },
  })
  return (
    <Modal
      opened
      {...closing}
      title="Kembalikan RPS"
      closeButtonProps={{ 'aria-label': 'Tutup' }}
      transitionProps={{ duration: 120 }}
    >
      <div className={classes.dialog}>
        <Textarea
          label="Catatan untuk dosen"
          withAsterisk
          autosize
          minRows={3}
          maxRows={12}
          maxLength={2000}
          data-autofocus
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
        <Button
          disabled={remark.trim() === ''}
          loading={returned.pending}
          onClick={() => void returned.run({ body: { id, version, remark } })}
        >
          Kembalikan
        </Button>
      </div>
    </Modal>
  )
}
