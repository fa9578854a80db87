import { Button } from '@mantine/core'
import { IconDatabaseImport } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { commitImport, type ImportJob } from '@tuntas/contract/imports'
import { call } from '../../kit/call'
import { confirm } from '../../kit/confirm'
import { count } from '../../kit/format'
import { toast } from '../../kit/toast'
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
  const queries = useQueryClient()
  const committing = useMutation({
    mutationFn: () => call(commitImport, { params: { kind: job.kind }, body: { job_id: job.id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['import', job.kind, job.id] }),
    onError: (error) => toast.error(error.message),
  })
  const ask = async () => {
    const detail = job.refused > 0 ? `${count(job.refused)} baris yang ditolak dilewati.` : undefined
    if (await confirm({ text: `Kamu akan mengimpor ${said(job)}`, detail })) committing.mutate()
  }
  return { ask, pending: committing.isPending }
}

/** What an import would do, in one sentence, and the button that does it. */
export function Verdict({ job }: { job: ImportJob }) {
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
        <Button
          leftSection={<IconDatabaseImport size={18} aria-hidden />}
          loading={commit.pending}
          onClick={commit.ask}
        >
          {job.state === 'checked' ? 'Impor' : 'Coba impor lagi'} {count(job.created + job.updated)} baris
        </Button>
      )}
    </div>
  )
}
