import { Button, Card } from '@mantine/core'
import { IconChevronDown, IconColumns3, IconFileUpload } from '@tabler/icons-react'
import type { ImportKind } from '@tuntas/contract/operations/import-columns'
import { type ImportJob, type ImportRow, importJob } from '@tuntas/contract/operations/imports'
import { importNames } from '@tuntas/contract/operations/imports.vocabulary'
import { useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useEndpoint } from '../../../kit/client/queries'
import { dateTime } from '../../../kit/format'
import { type ListState, pickPage } from '../../../kit/list/useListSearch'
import { PageHeader } from '../../../ui/PageHeader'
import { CheckResult } from './CheckResult'
import classes from './Imports.module.css'
import { asNumber, useImportSearch, useOpenJob } from './importSearch'
import { isUnderWay } from './importWords'
import { Mapping } from './Mapping'
import { Done, Progress } from './Outcome'
import { Rows } from './Rows'
import { UploadStep } from './UploadStep'
import { useCheck } from './useCheck'
import { useChoice } from './useChoice'

const POLL = 1000

function useJob(kind: ImportKind, id: number | undefined, { search }: ListState) {
  const query = { id, ...pickPage(search), outcome: search.outcome } as { id: number }
  return useEndpoint(
    importJob,
    { params: { kind }, query },
    {
      enabled: id !== undefined,
      placeholderData: (before) => (before?.job.id === id ? before : undefined),
      refetchInterval: ({ state }) => (isUnderWay(state.data?.job.state) ? POLL : false),
      staleTime: 0,
    },
  )
}

type ViewProps = {
  list: ListState
  job: ImportJob
  page: { data: readonly ImportRow[]; pagination: { total: number } }
  busy: boolean
  columns: Omit<Parameters<typeof Mapping>[0], 'job'>
}

/** An import: actions, columns and rows. */
function JobView({ list, job, page, busy, columns }: ViewProps) {
  const choice = useChoice(job, page.data)
  const hasEnded = job.state === 'done' || job.state === 'undone'
  const open = !isUnderWay(job.state) && !hasEnded
  const ownChoice = open && job.own === 1 ? choice : undefined
  return (
    <div className={classes.stack}>
      {job.state !== 'mapping' && (
        <Card>
          {isUnderWay(job.state) && <Progress job={job} />}
          {hasEnded && <Done job={job} />}
          {open && <CheckResult job={job} choice={choice} />}
        </Card>
      )}
      {open && job.own === 1 && <Columns job={job} {...columns} />}
      {job.state !== 'mapping' && (
        <Rows
          list={list}
          job={job}
          rows={page.data}
          total={page.pagination.total}
          busy={busy}
          choice={ownChoice}
        />
      )}
    </div>
  )
}

/** Imports a file: choose, preview, commit. */
export function ImportPage({ kind }: { kind: ImportKind }) {
  const list = useImportSearch()
  const { search } = list
  const id = asNumber(search.job)
  const coursesId = asNumber(search.courses_id)
  const jobQuery = useJob(kind, id, list)
  const check = useCheck(kind, coursesId)
  const [file, setFile] = useState<File | null>(null)
  const job = jobQuery.data?.job
  return (
    <>
      <PageHeader
        title={`Impor ${importNames[kind]}`}
        subtitle={
          job
            ? `${job.file_name} · diperiksa ${dateTime(job.created_at)}${job.course ? ` · kelas ${job.course}` : ''}${job.own === 1 ? '' : ` · oleh ${job.user}`}`
            : undefined
        }
        back={{ to: '/import/{-$kind}', params: { kind: undefined }, label: 'Impor' }}
        actions={job && !isUnderWay(job.state) && <Another kind={kind} coursesId={coursesId} />}
      />
      {id === undefined && <UploadStep kind={kind} check={check} onFile={setFile} />}
      {id !== undefined && !jobQuery.data && (
        <Loaded query={jobQuery} frame={Card} count={6} failed="Impor gagal dimuat">
          {() => null}
        </Loaded>
      )}
      {job && jobQuery.data && (
        <JobView
          // Keeps the left-out rows of a failed run.
          key={`${job.id} ${job.finished_at}`}
          list={list}
          job={job}
          page={jobQuery.data}
          busy={jobQuery.isFetching}
          columns={{ file, onFile: setFile, check }}
        />
      )}
    </>
  )
}

function Another({ kind, coursesId }: { kind: ImportKind; coursesId: number | undefined }) {
  const open = useOpenJob(kind)
  return (
    <Button
      variant="default"
      leftSection={<IconFileUpload size={18} aria-hidden />}
      onClick={() => open(undefined, coursesId)}
    >
      Unggah file lain
    </Button>
  )
}

/** Collapsed if every column was matched, expanded if the key was not. */
function Columns(props: Parameters<typeof Mapping>[0]) {
  const { job } = props
  const usedCount = Object.keys(job.mapping).length
  return (
    <Card padding={0}>
      <details className={classes.columns} open={job.state === 'mapping'}>
        <summary>
          <IconColumns3 size={20} aria-hidden />
          <span>
            <b>{job.state === 'mapping' ? 'Pasangkan kolom' : 'Kolom'}</b>
            <small>
              {usedCount} dari {job.headers.length} kolom file dikenali
            </small>
          </span>
          <IconChevronDown size={20} aria-hidden />
        </summary>
        <Mapping {...props} />
      </details>
    </Card>
  )
}
