import { kkmStatus, remedialReport } from '@tuntas/contract/insight/reports'
import { number, score } from '../../../kit/format'
import { ReportPage } from '../../../kit/report/ReportPage'
import { HelpedLabel } from '../../../shared/marking/help/HelpedLabel'
import { PeopleTable } from '../../../ui/PeopleTable'
import { StateBadge } from '../../../ui/StateBadge'
import { toKkmState } from './verdicts'

const tests = ['Tes 1', 'Tes 2', 'Tes 3', 'Tes Selanjutnya']

type Test = { correct: number; wrong: number; score: number; by_goals: 0 | 1 } | null
type Row = { list_score: Test[] }

const testColumns = tests.flatMap((group, at) => {
  const of = (row: Row) => row.list_score[at]
  const formatCount = (value: number | undefined) => (value === undefined ? '-' : number(value))
  return [
    {
      key: `${at}-correct`,
      sort: `list_score.${at}.correct`,
      group,
      label: 'Benar',
      align: 'end' as const,
      cell: (row: Row) => formatCount(of(row)?.correct),
    },
    {
      key: `${at}-wrong`,
      sort: `list_score.${at}.wrong`,
      group,
      label: 'Salah',
      align: 'end' as const,
      cell: (row: Row) => formatCount(of(row)?.wrong),
    },
    {
      key: `${at}-score`,
      sort: `list_score.${at}.score`,
      group,
      label: 'Nilai',
      align: 'end' as const,
      cell: (row: Row) => (
        <>
          <b>{score(of(row)?.score)}</b>
          {of(row)?.by_goals === 1 && <small> per tujuan</small>}
        </>
      ),
    },
  ]
})

/** Tes dan Remedial: tests 1 to 3, and the last of further ones. */
export function RemedialReport() {
  return (
    <ReportPage
      title="Tes dan Remedial"
      filters={['courses_id', 'section_id', 'quiz_id']}
      endpoints={remedialReport}
    >
      {({ data, kkm }) => (
        <PeopleTable
          label="Tes dan remedial tiap mahasiswa"
          rows={data}
          columns={[
            ...testColumns,
            {
              key: 'total',
              sort: 'total_remedial',
              stay: 7,
              label: 'Remedial',
              align: 'end',
              cell: (row) => `${number(row.total_remedial)}×`,
            },
            {
              key: 'status',
              sort: 'has_finish',
              stay: 11,
              label: kkmStatus(kkm),
              head: <HelpedLabel label={kkmStatus(kkm)} about="kkm_status" />,
              cell: (row) =>
                row.list_score[0] ? (
                  <StateBadge state={toKkmState(kkm, row.has_finish, ['passed', 'failed'])} />
                ) : (
                  <StateBadge state={row.has_finish ? 'passed' : 'not_started'} />
                ),
            },
          ]}
        />
      )}
    </ReportPage>
  )
}
