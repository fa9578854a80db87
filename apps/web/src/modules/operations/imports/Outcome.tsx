import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheckFilled, IconKey, IconPrinter } from '@tabler/icons-react'
import type { MadePassword } from '@tuntas/contract/campus/people'
import { TEMPORARY_DAYS } from '@tuntas/contract/identity/password'
import { importColumns } from '@tuntas/contract/operations/import-columns'
import { type ImportJob, importJob, importPasswords, undoImport } from '@tuntas/contract/operations/imports'
import { Suspense, useState } from 'react'
import { download } from '../../../kit/client/download'
import { useAction, useTask } from '../../../kit/client/useAction'
import { useDownload } from '../../../kit/client/useDownload'
import { count, dateTime } from '../../../kit/format'
import { LinkButton } from '../../../ui/LinkButton'
import { lazyPart } from '../../../ui/lazyPart'
import classes from './Imports.module.css'
import { kinds } from './importWords'

const PasswordSlips = lazyPart(() => import('../../../shared/people/PasswordSlips'))

/** A running job: continues when the page is closed. */
export function Progress({ job }: { job: ImportJob }) {
  const all = Math.max(1, job.created + job.updated)
  const percent = Math.floor((job.done / all) * 100)
  const [word, goes] = job.task === 'undo' ? ['Membatalkan', 'pembatalan'] : ['Mengimpor', 'impor']
  return (
    <div className={classes.verdict}>
      <div>
        <h2>{job.state === 'queued' ? 'Menunggu giliran…' : `${word}… ${percent}%`}</h2>
        <div
          className={classes.bar}
          role="progressbar"
          aria-label={`Kemajuan ${goes}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <span style={{ inlineSize: `${percent}%` }} />
        </div>
        <p>
          {count(job.done)} dari {count(all)} baris. Halaman ini boleh ditutup: {goes} tetap berjalan dan
          dapat dilihat lagi di menu Impor.
        </p>
      </div>
    </div>
  )
}

/** Passwords can be fetched once; afterwards nobody knows them. */
function Passwords({ job, onSlips }: { job: ImportJob; onSlips: (passwords: MadePassword[]) => void }) {
  const invalidates = [[importJob, { params: { kind: job.kind }, query: { id: job.id } }]] as const
  const file = useDownload(importPasswords, { invalidates })
  const slips = useTask(
    async () => {
      const query = { job_id: job.id, format: 'json' as const }
      const { content } = await download(importPasswords, { params: { kind: job.kind }, query })
      return JSON.parse(await content.text()) as MadePassword[]
    },
    { done: onSlips, invalidates },
  )
  const buildQuestion = (way: string) => ({
    text: `Ada ${count(job.passwords)} kata sandi awal untuk ${way}`,
    detail: `Hanya sekali: diunduh atau dicetak. Berlaku ${TEMPORARY_DAYS} hari dan diganti pemiliknya saat pertama masuk.`,
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => slips.ask(buildQuestion('dicetak sebagai slip'), undefined)}
      >
        Cetak Slip
      </Button>
      <Button
        leftSection={<IconKey size={18} aria-hidden />}
        onClick={() =>
          file.ask(buildQuestion('diunduh'), { params: { kind: job.kind }, query: { job_id: job.id } })
        }
      >
        Unduh Kata Sandi Awal
      </Button>
    </>
  )
}

/** Undoes an import, except for rows changed since. */
function Undo({ job }: { job: ImportJob }) {
  const undoing = useAction(undoImport, {
    invalidates: [[importJob, { params: { kind: job.kind }, query: { id: job.id } }]],
  })
  const { noun } = kinds[job.kind]
  const undoTexts = [
    job.created > 0 && `${count(job.created)} ${noun} yang ditambahkan dihapus lagi`,
    job.updated > 0 && `${count(job.updated)} ${noun} yang diubah kembali seperti sebelumnya`,
  ]
  return (
    <Button
      variant="default"
      color="mengkudu"
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      onClick={() =>
        undoing.ask(
          {
            text: 'Kamu akan membatalkan impor ini',
            detail: `${undoTexts.filter(Boolean).join(', ')}. Yang sudah dipakai atau diubah sejak itu dibiarkan dan disebutkan.`,
            yes: 'Batalkan impor',
            no: 'Tidak',
            danger: true,
          },
          { params: { kind: job.kind }, body: { job_id: job.id } },
        )
      }
    >
      Batalkan Impor
    </Button>
  )
}

type Sum = readonly [sum: number, word: string]
const describeOutcome = (job: ImportJob) => {
  const { noun } = kinds[job.kind]
  const doneSums: Sum[] = [
    [job.created, `${noun} baru`],
    [job.updated, 'berubah'],
    [job.same, 'tetap'],
    [job.refused, 'ditolak'],
    [job.skipped, 'dilewati'],
  ]
  const undoneSums: Sum[] = [
    [job.removed, `${noun} dihapus lagi`],
    [job.restored, 'dikembalikan'],
    [job.left, 'dibiarkan karena sudah dipakai atau diubah'],
  ]
  const parts = (job.state === 'undone' ? undoneSums : doneSums).filter(([sum]) => sum > 0)
  return `${parts.map(([sum, word]) => `${count(sum)} ${word}`).join(', ')}. ${dateTime(job.finished_at)}.`
}

export function Done({ job }: { job: ImportJob }) {
  const { list, noun } = kinds[job.kind]
  const [slips, setSlips] = useState<MadePassword[] | null>(null)
  const isUndone = job.state === 'undone'
  const { passwords } = job
  if (slips)
    return (
      <Suspense fallback={null}>
        <PasswordSlips
          number={importColumns[job.kind].find(({ key }) => key)?.label ?? ''}
          made={slips}
          onDone={() => setSlips(null)}
        />
      </Suspense>
    )
  return (
    <div className={classes.verdict} data-done={isUndone ? undefined : true}>
      <div>
        <h2>
          {isUndone ? (
            <IconArrowBackUp size={22} aria-hidden />
          ) : (
            <IconCircleCheckFilled size={22} aria-hidden />
          )}
          {isUndone ? 'Impor dibatalkan' : 'Impor selesai'}
        </h2>
        <p>
          {describeOutcome(job)}
          {passwords > 0 &&
            ` ${count(passwords)} kata sandi awal dibuatkan dan belum diunduh${job.own === 1 ? '' : ` oleh ${job.user}`}.`}
        </p>
        {job.message !== null && (
          <p role="alert" className={classes.error}>
            {job.message}
          </p>
        )}
      </div>
      <div className={classes.buttons}>
        {job.undoable === 1 && <Undo job={job} />}
        {list !== null && (
          <LinkButton to={list as '/'} variant="default">
            Lihat data {noun}
          </LinkButton>
        )}
        {passwords > 0 && job.own === 1 && <Passwords job={job} onSlips={setSlips} />}
      </div>
    </div>
  )
}
