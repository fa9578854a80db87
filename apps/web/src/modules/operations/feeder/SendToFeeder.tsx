import { Button, Card, NativeSelect, Text } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { compareFeeder, type FeederRow, feederJob } from '@tuntas/contract/operations/feeder'
import { Suspense, useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useData, useEndpoint } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { OPTIONS_STALE_MS, optionsAt } from '../../../kit/form/options'
import { pickPage, useListSearch } from '../../../kit/list/useListSearch'
import { lazyPart } from '../../../ui/lazyPart'
import { PageHeader } from '../../../ui/PageHeader'
import classes from './Feeder.module.css'
import { FeederRows } from './FeederRows'
import { FeederSteps } from './FeederSteps'
import { isUnderWay } from './feederWords'

const MatchDialog = lazyPart(() => import('./MatchDialog'))

type Year = { id: number; name: string; active: 0 | 1 }
const YEARS = optionsAt<Year>('master-data/year')
const POLL_MS = 1_000

/** Comparing closed marks with Neo Feeder, then sending them. */
export default function SendToFeeder() {
  const list = useListSearch('/_in/_shell/final-marks/pddikti')
  const { search } = list
  const query = { ...pickPage(search), outcome: search.outcome as FeederRow['outcome'] | undefined }
  const job = useEndpoint(
    feederJob,
    { query },
    {
      placeholderData: (before) => before,
      refetchInterval: ({ state }) => (isUnderWay(state.data?.job?.state) ? POLL_MS : false),
      staleTime: 0,
    },
  )
  const [matchedRow, setMatchedRow] = useState<FeederRow | null>(null)
  return (
    <>
      <PageHeader
        title="Kirim ke PDDikti"
        subtitle="Nilai kelas yang sudah ditutup, dibandingkan dengan Neo Feeder."
        back={{ to: '/final-marks', label: 'Nilai Akhir' }}
      />
      <div className={classes.stack}>
        <Compare isBusy={isUnderWay(job.data?.job?.state)} />
        <Loaded query={job} frame={Card} count={6} failed="Perbandingan gagal dimuat">
          {({ job: latestJob, data, pagination }) =>
            latestJob && (
              <>
                <FeederSteps job={latestJob} />
                <FeederRows
                  list={list}
                  job={latestJob}
                  rows={data}
                  total={pagination.total}
                  busy={job.isFetching}
                  onMatch={setMatchedRow}
                />
              </>
            )
          }
        </Loaded>
      </div>
      <Suspense fallback={null}>
        {matchedRow && <MatchDialog row={matchedRow} onClose={() => setMatchedRow(null)} />}
      </Suspense>
    </>
  )
}

function Compare({ isBusy }: { isBusy: boolean }) {
  const years = useData(YEARS, {}, { staleTime: OPTIONS_STALE_MS })
  const active = years.data?.find((one) => one.active === 1)
  const [yearId, setYearId] = useState<string>()
  const comparison = useAction(compareFeeder, { invalidates: [feederJob], said: ofReply })
  const shownId = yearId ?? String(active?.id ?? '')
  return (
    <Card component="section" aria-labelledby="feeder-compare">
      <h2 id="feeder-compare">1. Bandingkan</h2>
      <Text c="dimmed">Hanya membaca. Tidak ada yang berubah di Neo Feeder.</Text>
      <NativeSelect
        label="Semester"
        mt="sm"
        rightSection={<IconSelector size={16} aria-hidden />}
        data={(years.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={shownId}
        onChange={({ currentTarget: { value } }) => setYearId(value)}
      />
      <div className={classes.buttons}>
        <Button
          loading={comparison.pending}
          disabled={isBusy || shownId === ''}
          onClick={() => void comparison.run({ body: { year_id: Number(shownId) } })}
        >
          Bandingkan
        </Button>
      </div>
    </Card>
  )
}
