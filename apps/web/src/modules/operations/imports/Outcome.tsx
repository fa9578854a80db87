import { Button } from '@mantine/core'
import { IconCircleCheckFilled, IconKey } from '@tabler/icons-react'
import { type ImportJob, importJob, importPasswords } from '@tuntas/contract/operations/imports'
import { count, dateTime } from '../../../kit/format'
import { useDownload } from '../../../kit/useDownload'
import { LinkButton } from '../../../ui/LinkButton'
import classes from './Imports.module.css'
import { kinds } from './importWords'

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
function Passwords({ job }: { job: ImportJob }) {
  const file = useDownload(importPasswords, {
    invalidates: [[importJob, { params: { kind: job.kind }, query: { id: job.id } }]],
  })
  const ask = () =>
    file.ask(
      {
        text: `File berisi ${count(job.passwords)} kata sandi awal`,
        detail: 'Hanya dapat diunduh satu kali. Simpan di tempat aman, lalu bagikan ke pemiliknya.',
      },
      { params: { kind: job.kind }, query: { job_id: job.id } },
    )
  return (
    <Button leftSection={<IconKey size={18} aria-hidden />} onClick={ask}>
      Unduh Kata Sandi Awal
    </Button>
  )
}

export function Done({ job }: { job: ImportJob }) {
  const { list, noun } = kinds[job.kind]
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
        {job.passwords > 0 && <Passwords job={job} />}
      </div>
    </div>
  )
}
