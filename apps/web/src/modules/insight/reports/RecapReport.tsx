import { Link } from '@tanstack/react-router'
import { finalScore, kkmStatus, SCALE_STATUS } from '@tuntas/contract/insight/reports'
import { score } from '../../../kit/format'
import { ReportPage, useReportSearch } from '../../../kit/report/ReportPage'
import { HelpedLabel } from '../../../shared/marking/help/HelpedLabel'
import { PeopleTable } from '../../../ui/PeopleTable'
import { StateBadge } from '../../../ui/StateBadge'

const columnsShown = {
  name: 'type',
  label: 'Kolom',
  all: 'Kuis saja',
  options: [{ value: 'all', label: 'Kuis dan tugas' }],
}

type Flag = 0 | 1 | null
type Cell = { score: number | null; grade: string; status: Flag; mastered: Flag }

const passedBadge = (status: Flag) =>
  status === null ? '-' : <StateBadge state={status ? 'passed' : 'failed'} />

const masteredBadge = (is: Flag) => (is === null ? '-' : <StateBadge state={is ? 'mastered' : 'below_kkm'} />)

type Head = { key: number | string; group: string; sort: string; kkm: number | null; stays?: boolean }
/** Score, grade and status of one quiz or the mean, by scale and by KKM. */
const buildScoreColumns = <R,>(
  { key, group, sort, kkm, stays }: Head,
  getCell: (row: R) => Cell | undefined,
) => {
  const none: Cell = { score: null, grade: '-', status: null, mastered: null }
  const of = (row: R) => getCell(row) ?? none
  const stayProps = (stay: number) => (stays ? { stay } : {})
  return [
    {
      key: `${key}-score`,
      sort: `${sort}.score`,
      group,
      label: 'Nilai',
      ...stayProps(5),
      align: 'end' as const,
      cell: (row: R) => score(of(row).score),
    },
    {
      key: `${key}-grade`,
      group,
      sort: `${sort}.score`,
      label: 'Grade',
      ...stayProps(5),
      align: 'center' as const,
      cell: (row: R) => of(row).grade,
    },
    {
      key: `${key}-status`,
      group,
      sort: `${sort}.status`,
      label: SCALE_STATUS,
      ...stayProps(11.5),
      head: <HelpedLabel label={SCALE_STATUS} about="scale_status" />,
      cell: (row: R) => passedBadge(of(row).status),
    },
    ...(kkm === null
      ? []
      : [
          {
            key: `${key}-kkm`,
            group,
            sort: `${sort}.mastered`,
            label: kkmStatus(kkm),
            head: <HelpedLabel label={kkmStatus(kkm)} about="kkm_status" />,
            cell: (row: R) => masteredBadge(of(row).mastered),
          },
        ]),
  ]
}

/** Rekap Nilai Akhir: quizzes of a topic with grade, status and mean. */
export function RecapReport() {
  const { search } = useReportSearch()
  return (
    <ReportPage
      title="Rekap Nilai Akhir"
      about={
        <>
          Rata-rata kuis satu topik, bukan nilai akhir kelas. Nilai akhir ada di{' '}
          <Link
            to="/teacher/report/$report"
            params={{ report: 'gradebook' }}
            search={search.courses_id === undefined ? {} : { courses_id: String(search.courses_id) }}
          >
            Buku Nilai
          </Link>
          .
        </>
      }
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
            ...column.lessons.flatMap(({ id, name, kkm }, at) =>
              buildScoreColumns(
                { key: id, group: name, sort: `score.${at}`, kkm },
                (row: (typeof data)[number]) => row.score[at],
              ),
            ),
            ...buildScoreColumns(
              { key: 'mean', group: 'Rata-rata', sort: 'mean', kkm: null, stays: true },
              (row: (typeof data)[number]) => row.mean,
            ),
          ]}
        />
      )}
    </ReportPage>
  )
}
