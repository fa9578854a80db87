import { finalScore } from '@tuntas/contract/insight/reports'
import { score } from '../../../kit/format'
import { ReportPage, useReportSearch } from '../../../kit/ReportPage'
import { PeopleTable } from '../../../ui/PeopleTable'
import { StateBadge } from '../../../ui/StateBadge'

const columnsShown = {
  name: 'type',
  label: 'Kolom',
  all: 'Kuis saja',
  options: [{ value: 'all', label: 'Kuis dan tugas' }],
}

type Cell = { score: number | null; grade: string; status: 0 | 1 | null }

const passed = ({ status }: Cell) =>
  status === null ? '-' : <StateBadge state={status ? 'passed' : 'failed'} />

/** Score, grade and status of one quiz, or of the mean. */
const threeOf = <R,>(
  key: number | string,
  group: string,
  sort: string,
  cellOf: (row: R) => Cell | undefined,
) => {
  const none: Cell = { score: null, grade: '-', status: null }
  const of = (row: R) => cellOf(row) ?? none
  return [
    {
      key: `${key}-score`,
      sort: `${sort}.score`,
      group,
      label: 'Nilai',
      align: 'end' as const,
      cell: (row: R) => score(of(row).score),
    },
    {
      key: `${key}-grade`,
      group,
      sort: `${sort}.score`,
      label: 'Grade',
      align: 'center' as const,
      cell: (row: R) => of(row).grade,
    },
    {
      key: `${key}-status`,
      group,
      sort: `${sort}.status`,
      label: 'Status',
      cell: (row: R) => passed(of(row)),
    },
  ]
}

/** Rekap Nilai Akhir: the quizzes of a topic with grade and status, and their mean. */
export function RecapReport() {
  const { search } = useReportSearch()
  return (
    <ReportPage
      title="Rekap Nilai Akhir"
      filters={['courses_id', 'section_id']}
      choices={[columnsShown]}
      query={{ type: search.type === 'all' ? 'all' : 'quiz' }}
      endpoints={finalScore}
    >
      {({ data, column }) => (
        <PeopleTable
          label="Nilai akhir tiap mahasiswa"
          rows={data}
          columns={[
            ...column.lessons.flatMap(({ id, name }, at) =>
              threeOf(id, name, `score.${at}`, (row: (typeof data)[number]) => row.score[at]),
            ),
            ...threeOf('mean', 'Rata-rata', 'mean', (row: (typeof data)[number]) => row.mean),
          ]}
        />
      )}
    </ReportPage>
  )
}
