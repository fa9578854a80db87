import { Button } from '@mantine/core'
import { IconDatabaseImport } from '@tabler/icons-react'
import { commitImport, type ImportJob, importJob } from '@tuntas/contract/operations/imports'
import { count } from '../../../kit/format'
import { useAction } from '../../../kit/useAction'
import classes from './Imports.module.css'
import { kinds } from './importWords'

const said = (job: ImportJob) =>
  [
    job.created > 0 && `${count(job.created)} ${kinds[job.kind].noun} baru`,
    job.updated > 0 && `${count(job.updated)} berubah`,
  ]
    .filter(Boolean)
    .join(' dan ')

function useCommit(job: ImportJob) {
  const committing = useAction(commitImport, {
    invalidates: [[importJob, { params: { kind: job.kind }, query: { id: job.id } }]],
  })
  return () =>
    committing.ask(
      {
        text: `Kamu akan mengimpor ${said(job)}`,
        ...(job.refused > 0 && { detail: `${count(job.refused)} baris yang ditolak dilewati.` }),
      },
      { params: { kind: job.kind }, body: { job_id: job.id } },
    )
}

/** What an import would do, in one sentence, and the button that does it. */
export function CheckResult({ job }: { job: ImportJob }) {
  const commit = useCommit(job)
  const nothing = job.created + job.updated === 0
  return (
    <div className={classes.verdict} data-failed={job.state !== 'checked' || undefined}>
      <div>
        <h2>
          {nothing
            ? job.refused > 0
              ? 'Semua baris ditolak atau sudah sama'
              : 'Tidak ada yang berubah'
            : `Siap diimpor: ${said(job)}`}
        </h2>
        <p>
          {job.message ??
            (job.refused > 0
              ? `${count(job.refused)} baris ditolak dan dilewati. Unduh, perbaiki, lalu unggah lagi kapan saja.`
              : nothing
                ? 'Semua isi file sudah sama dengan data di Tuntas.'
                : 'Semua disimpan sekaligus, atau tidak sama sekali.')}
        </p>
      </div>
      {!nothing && (
        <Button leftSection={<IconDatabaseImport size={18} aria-hidden />} onClick={commit}>
          {job.state === 'checked' ? 'Impor' : 'Coba impor lagi'} {count(job.created + job.updated)} baris
        </Button>
      )}
    </div>
  )
}
