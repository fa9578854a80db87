import { Card } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { calibrationPersons } from '@tuntas/contract/insight/measurement'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import type { Input } from '../../../kit/client/call'
import { Loaded } from '../../../kit/client/Loaded'
import { useEndpoint } from '../../../kit/client/queries'
import { ListPager } from '../../../kit/list/ListPager'
import { SearchBox } from '../../../kit/list/SearchBox'
import { pickPage } from '../../../kit/list/useListSearch'
import { coefficient } from '../../../kit/report/coefficient'
import { useReportSearch } from '../../../kit/report/ReportPage'
import { PeopleTable } from '../../../ui/PeopleTable'
import { EmptyState } from '../../../ui/Placeholder'
import { Skeletons } from '../../../ui/Skeletons'
import { ToneBadge } from '../../../ui/StateBadge'
import classes from './calibration.module.css'

type Person = Reply<typeof calibrationPersons>['data'][number]

/** A new answer restarts the calibration. */
const POLL_MS = 1_000
/** From this value on, answers are called surprising (Linacre). */
const SURPRISING = 2

/** A person's fit in words. */
const describeFit = ({ infit_z, outfit_z }: Person) => {
  const most = Math.max(infit_z ?? 0, outfit_z ?? 0)
  if (most > SURPRISING) return { word: 'Tak terduga', tone: 'soga' } as const
  return { word: 'Cocok', tone: 'daun' } as const
}

/** Orang: measure, error and fit of each student. */
export default function CalibrationPersons({ query }: { query: object }) {
  const list = useReportSearch()
  const { search, change } = list
  const input = { query: { ...query, ...pickPage(search) } } as Input<typeof calibrationPersons>
  const persons = useEndpoint(calibrationPersons, input, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
  })
  return (
    <Card>
      <div className={classes.bar} data-no-print>
        <SearchBox
          hint="Cari nama atau NIM"
          value={search.keywords ?? ''}
          onSearch={(keywords) => change({ keywords: keywords || undefined })}
        />
      </div>
      <Loaded query={persons} failed="Ukuran mahasiswa gagal dimuat">
        {({ data, pagination, state }) =>
          state === 'running' ? (
            <Skeletons shape="rows" />
          ) : data.length === 0 ? (
            <EmptyState icon={IconUserSearch} title="Data tidak ditemukan" />
          ) : (
            <>
              <PeopleTable label="Ukuran tiap mahasiswa" rows={data} columns={columns} />
              <ListPager list={list} total={pagination.total} />
              <p className={classes.note}>
                Tak terduga: jawaban tidak mengikuti kemampuannya (ZSTD di atas 2), misalnya karena menebak
                atau kehabisan waktu. Lihat jawabannya sebelum menyimpulkan apa pun.
              </p>
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

const end = 'end' as const
const columns = [
  {
    key: 'raw',
    label: 'Benar',
    align: end,
    cell: ({ raw, asked: askedCount }: Person) => `${raw}/${askedCount}`,
  },
  { key: 'measure', label: 'Ukuran (logit)', align: end, cell: (row: Person) => coefficient(row.measure) },
  { key: 'se', label: 'Galat baku', align: end, cell: (row: Person) => coefficient(row.se) },
  { key: 'infit', label: 'Infit', align: end, cell: (row: Person) => coefficient(row.infit) },
  { key: 'infit_z', label: 'ZSTD', align: end, cell: (row: Person) => coefficient(row.infit_z) },
  { key: 'outfit', label: 'Outfit', align: end, cell: (row: Person) => coefficient(row.outfit) },
  { key: 'outfit_z', label: 'ZSTD', align: end, cell: (row: Person) => coefficient(row.outfit_z) },
  {
    key: 'fit',
    label: 'Kecocokan',
    cell: (row: Person) => {
      const { word, tone } = describeFit(row)
      return <ToneBadge tone={tone}>{word}</ToneBadge>
    },
  },
]
