import { Button, Card } from '@mantine/core'
import { IconChevronDown, IconColumns3, IconFileUpload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ImportKind } from '@tuntas/contract/import-columns'
import { type ImportJob, importJob } from '@tuntas/contract/imports'
import { useState } from 'react'
import { call } from '../../kit/call'
import { dateTime } from '../../kit/format'
import { useListSearch } from '../../kit/listSearch'
import { PageHeader } from '../../ui/PageHeader'
import { ErrorState } from '../../ui/Placeholder'
import { Skeletons } from '../../ui/Skeletons'
import classes from './Imports.module.css'
import { asNumber, useOpenJob } from './importSearch'
import { isUnderWay, kinds } from './importWords'
import { Mapping } from './Mapping'
import { Done, Progress } from './Outcome'
import { Rows } from './Rows'
import { UploadStep } from './UploadStep'
import { useCheck } from './useCheck'
import { Verdict } from './Verdict'

const POLL = 1000

function useJob(kind: ImportKind, id: number | undefined) {
  const [search] = useListSearch()
  const query = {
    page: search.page ?? 1,
    limit: search.limit ?? 10,
    keywords: search.keywords,
    outcome: search.outcome,
  }
  return useQuery({
    queryKey: ['import', kind, id, query],
    queryFn: ({ signal }) =>
      call(importJob, { params: { kind }, query: { id, ...query } as never }, { signal }),
    enabled: id !== undefined,
    placeholderData: (before, asked) => (asked?.queryKey[2] === id ? keepPreviousData(before) : undefined),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.job.state) ? POLL : false),
    staleTime: 0,
  })
}

function Stand({ job }: { job: ImportJob }) {
  if (isUnderWay(job.state)) return <Progress job={job} />
  return job.state === 'done' ? <Done job={job} /> : <Verdict job={job} />
}

/** From a file to the people in it: choose, look at what would happen, do it. */
export function ImportPage({ kind }: { kind: ImportKind }) {
  const [search] = useListSearch()
  const id = asNumber(search.job)
  const coursesId = asNumber(search.courses_id)
  const found = useJob(kind, id)
  const check = useCheck(kind, coursesId)
  const [file, setFile] = useState<File | null>(null)
  const job = found.data?.job
  return (
    <>
      <PageHeader
        title={`Impor ${kinds[kind].title}`}
        subtitle={
          job
            ? `${job.file_name} · diperiksa ${dateTime(job.created_at)}${job.course ? ` · kelas ${job.course}` : ''}`
            : undefined
        }
        back={{ to: '/import' as '/', label: 'Impor' }}
        actions={job && !isUnderWay(job.state) && <Another kind={kind} coursesId={coursesId} />}
      />
      {id === undefined && <UploadStep kind={kind} check={check} onFile={setFile} />}
      {id !== undefined && !found.data && (
        <Card>
          {found.isError ? (
            <ErrorState
              title="Impor gagal dimuat"
              hint={found.error.message}
              onRetry={() => found.refetch()}
              retrying={found.isFetching}
            />
          ) : (
            <Skeletons shape="rows" count={6} />
          )}
        </Card>
      )}
      {job && found.data && (
        <div className={classes.stack}>
          {job.state !== 'mapping' && (
            <Card>
              <Stand job={job} />
            </Card>
          )}
          {!isUnderWay(job.state) && job.state !== 'done' && (
            <Columns key={job.id} job={job} file={file} onFile={setFile} check={check} />
          )}
          {job.state !== 'mapping' && (
            <Rows
              job={job}
              rows={found.data.data}
              total={found.data.pagination.total}
              busy={found.isFetching}
            />
          )}
        </div>
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

/** Shut while every column was found, open while the one that matters was not. */
function Columns(props: Parameters<typeof Mapping>[0]) {
  const { job } = props
  const used = Object.keys(job.mapping).length
  return (
    <Card padding={0}>
      <details className={classes.columns} open={job.state === 'mapping'}>
        <summary>
          <IconColumns3 size={20} aria-hidden />
          <span>
            <b>{job.state === 'mapping' ? 'Pasangkan kolom' : 'Kolom'}</b>
            <small>
              {used} dari {job.headers.length} kolom file dikenali
            </small>
          </span>
          <IconChevronDown size={20} aria-hidden />
        </summary>
        <Mapping {...props} />
      </details>
    </Card>
  )
}
