import { Button } from '@mantine/core'
import { IconDatabaseImport } from '@tabler/icons-react'
import { commitImport, type ImportJob, type ImportMode, importJob } from '@tuntas/contract/operations/imports'
import { useAction } from '../../../kit/client/useAction'
import { count } from '../../../kit/format'
import { ChoiceCards } from '../../../ui/ChoiceCards'
import classes from './Imports.module.css'
import { kinds } from './importWords'
import type { Choice } from './useChoice'

type Sums = Pick<Choice, 'created' | 'updated'>
const describeSums = ({ kind }: ImportJob, { created: createdCount, updated: updatedCount }: Sums) =>
  [
    createdCount > 0 && `${count(createdCount)} ${kinds[kind].noun} baru`,
    updatedCount > 0 && `${count(updatedCount)} berubah`,
  ]
    .filter(Boolean)
    .join(' dan ')

const sumChanged = ({ created: createdCount, updated: updatedCount }: Sums) => createdCount + updatedCount

function useCommit(job: ImportJob, choice: Choice) {
  const committing = useAction(commitImport, {
    invalidates: [[importJob, { params: { kind: job.kind }, query: { id: job.id } }]],
  })
  const skippedCount = sumChanged(job) - sumChanged(choice)
  const details = [
    skippedCount > 0 && `${count(skippedCount)} baris tidak diikutkan.`,
    job.refused > 0 && `${count(job.refused)} baris yang ditolak dilewati.`,
    'Impor yang sudah selesai dapat dibatalkan selama 30 hari.',
  ]
  return () =>
    committing.ask(
      { text: `Kamu akan mengimpor ${describeSums(job, choice)}`, detail: details.filter(Boolean).join(' ') },
      { params: { kind: job.kind }, body: { job_id: job.id, mode: choice.mode, skip: choice.skip } },
    )
}

const modes: readonly { value: ImportMode; label: string }[] = [
  { value: 'upsert', label: 'Tambah dan perbarui' },
  { value: 'add', label: 'Tambah saja' },
]

const formatHeading = (job: ImportJob, choice: Choice) => {
  if (sumChanged(job) === 0)
    return job.refused > 0 ? 'Semua baris ditolak atau sudah sama' : 'Tidak ada yang berubah'
  return sumChanged(choice) === 0
    ? 'Belum ada baris yang dipilih'
    : `Siap diimpor: ${describeSums(job, choice)}`
}

const describeJob = (job: ImportJob) => {
  if (job.message !== null) return job.message
  if (job.refused > 0)
    return `${count(job.refused)} baris ditolak dan dilewati. Unduh, perbaiki, lalu unggah lagi kapan saja.`
  return sumChanged(job) === 0
    ? 'Semua isi file sudah sama dengan data di Tuntas.'
    : 'Semua disimpan sekaligus, atau tidak sama sekali. Hapus centang baris yang tidak ingin diimpor.'
}

/** What an import would do, the selection, and the commit button. */
export function CheckResult({ job, choice }: { job: ImportJob; choice: Choice }) {
  const commit = useCommit(job, choice)
  return (
    <div className={classes.verdict} data-failed={job.state !== 'checked' || undefined}>
      <div>
        <h2>{formatHeading(job, choice)}</h2>
        <p>{describeJob(job)}</p>
        {job.updated > 0 && job.own === 1 && (
          <div className={classes.mode}>
            <ChoiceCards
              name="mode"
              label="Cara impor"
              options={modes}
              value={choice.mode}
              onChange={(mode) => choice.setMode(mode as ImportMode)}
            />
          </div>
        )}
      </div>
      {sumChanged(job) > 0 && job.own === 1 && (
        <Button
          leftSection={<IconDatabaseImport size={18} aria-hidden />}
          disabled={sumChanged(choice) === 0}
          onClick={commit}
        >
          {job.state === 'checked' ? 'Impor' : 'Coba impor lagi'} {count(sumChanged(choice))} baris
        </Button>
      )}
    </div>
  )
}
