import { Button } from '@mantine/core'
import { IconCircleCheckFilled, IconKey, IconPrinter } from '@tabler/icons-react'
import type { MadePassword } from '@tuntas/contract/campus/people'
import { TEMPORARY_DAYS } from '@tuntas/contract/identity/password'
import { type ImportJob, importJob, importPasswords } from '@tuntas/contract/operations/imports'
import { Suspense, useState } from 'react'
import { download } from '../../../kit/download'
import { count, dateTime } from '../../../kit/format'
import { useTask } from '../../../kit/useAction'
import { useDownload } from '../../../kit/useDownload'
import { LinkButton } from '../../../ui/LinkButton'
import { lazyPart } from '../../../ui/lazyPart'
import classes from './Imports.module.css'
import { kinds } from './importWords'

const PasswordSlips = lazyPart(() => import('../../../kit/PasswordSlips'))

/** The job on its way: it goes on when the page is closed. */
export function Progress({ job }: { job: ImportJob }) {
  const all = Math.max(1, job.created + job.updated)
  const percent = Math.floor((job.done / all) * 100)
  return (
    <div className={classes.verdict}>
      <div className={classes.progress}>
        <h2>{job.state === 'queued' ? 'Menunggu giliran…' : `Mengimpor… ${percent}%`}</h2>
        <div
          className={classes.bar}
          role="progressbar"
          aria-label="Kemajuan impor"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <span style={{ inlineSize: `${percent}%` }} />
        </div>
        <p>
          {count(job.done)} dari {count(all)} baris. Halaman ini boleh ditutup: impor tetap berjalan dan dapat
          dilihat lagi di menu Impor.
        </p>
      </div>
    </div>
  )
}

/** The only chance to get them: afterwards nobody knows them, as it should be. */
function Passwords({ job, onSlips }: { job: ImportJob; onSlips: (made: MadePassword[]) => void }) {
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
  const asked = (way: string) => ({
    text: `Ada ${count(job.passwords)} kata sandi awal untuk ${way}`,
    detail: `Hanya sekali: diunduh atau dicetak. Berlaku ${TEMPORARY_DAYS} hari dan diganti pemiliknya saat pertama masuk.`,
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => slips.ask(asked('dicetak sebagai slip'), undefined)}
      >
        Cetak Slip
      </Button>
      <Button
        leftSection={<IconKey size={18} aria-hidden />}
        onClick={() => file.ask(asked('diunduh'), { params: { kind: job.kind }, query: { job_id: job.id } })}
      >
        Unduh Kata Sandi Awal
      </Button>
    </>
  )
}

export function Done({ job }: { job: ImportJob }) {
  const { list, noun } = kinds[job.kind]
  const [slips, setSlips] = useState<MadePassword[] | null>(null)
  if (slips)
    return (
      <Suspense fallback={null}>
        <PasswordSlips
          number={job.kind === 'teacher' ? 'NIDN' : 'NIM'}
          made={slips}
          onDone={() => setSlips(null)}
        />
      </Suspense>
    )
  return (
    <div className={classes.verdict} data-done>
      <div>
        <h2>
          <IconCircleCheckFilled size={22} aria-hidden />
          Impor selesai
        </h2>
        <p>
          {count(job.created)} {noun} baru, {count(job.updated)} berubah, {count(job.same)} tetap,{' '}
          {count(job.refused)} ditolak. {dateTime(job.finished_at)}.
          {job.passwords > 0 && ` ${count(job.passwords)} kata sandi awal dibuatkan dan belum diunduh.`}
        </p>
      </div>
      <div className={classes.buttons}>
        <LinkButton to={list as '/'} variant="default">
          Lihat data {noun}
        </LinkButton>
        {job.passwords > 0 && <Passwords job={job} onSlips={setSlips} />}
      </div>
    </div>
  )
}
