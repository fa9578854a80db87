import {
  type AnalysisAnswerRow,
  type AnalysisScoreRow,
  type ItemRow,
  itemAnalysis,
  itemWorkbook,
  kkmStatus,
} from '@tuntas/contract/insight/reports'
import { Suspense } from 'react'
import { number, score } from '../../../kit/format'
import { ReportPage } from '../../../kit/report/ReportPage'
import { HelpedLabel } from '../../../shared/marking/help/HelpedLabel'
import { lazyPart } from '../../../ui/lazyPart'
import { PeopleTable } from '../../../ui/PeopleTable'
import { Skeletons } from '../../../ui/Skeletons'
import { StateBadge } from '../../../ui/StateBadge'
import { answerColumns } from './AnswerCell'
import { toKkmState } from './verdicts'

/** Loaded with its tab. */
const ItemReport = lazyPart(() => import('./ItemReport'))

const tabs = [
  { value: 'answer', label: 'Analisis Butir Soal' },
  { value: 'score', label: 'Hasil Kuis' },
  { value: 'quest', label: 'Laporan Butir Soal' },
]
const attempt = {
  name: 'attempt',
  label: 'Percobaan',
  all: 'Pertama',
  options: [
    { value: 'last', label: 'Terakhir' },
    { value: 'best', label: 'Terbaik' },
  ],
}

/** Analisis Butir: by answer, by score, and by item. */
export function AnalysisReport() {
  return (
    <ReportPage
      title="Analisis Butir"
      filters={['courses_id', 'section_id', 'quiz_id']}
      tabs={tabs}
      whole={['quest']}
      choices={[attempt]}
      endpoints={itemAnalysis}
      workbook={itemWorkbook}
    >
      {(reply, tab) => {
        if (tab === 'quest' && reply.summary)
          return (
            <Suspense fallback={<Skeletons shape="rows" count={6} />}>
              <ItemReport items={reply.data as ItemRow[]} summary={reply.summary} />
            </Suspense>
          )
        if (tab === 'score') return <Scores rows={reply.data as AnalysisScoreRow[]} kkm={reply.kkm} />
        const rows = reply.data as AnalysisAnswerRow[]
        return (
          <PeopleTable
            label="Jawaban tiap mahasiswa"
            rows={rows}
            columns={answerColumns(reply.question ?? [], (row: AnalysisAnswerRow) => row.quiz)}
          />
        )
      }}
    </ReportPage>
  )
}

const formatTaken = (row: AnalysisScoreRow, value: number) => (row.score.score === null ? '-' : number(value))

function Scores({ rows, kkm }: { rows: AnalysisScoreRow[]; kkm: number | null }) {
  return (
    <PeopleTable
      label="Hasil kuis"
      rows={rows}
      columns={[
        {
          key: 'correct',
          sort: 'score.correct',
          label: 'Benar',
          align: 'end',
          cell: (row) => formatTaken(row, row.score.correct),
        },
        {
          key: 'wrong',
          sort: 'score.wrong',
          label: 'Salah',
          align: 'end',
          cell: (row) => formatTaken(row, row.score.wrong),
        },
        {
          key: 'empty',
          sort: 'score.empty',
          label: 'Belum Diisi',
          align: 'end',
          cell: (row) => formatTaken(row, row.score.empty),
        },
        {
          key: 'score',
          sort: 'score.score',
          label: 'Nilai',
          stay: 7,
          align: 'end',
          cell: (row) => <b>{score(row.score.score)}</b>,
        },
        {
          key: 'status',
          sort: 'score.status',
          label: kkmStatus(kkm),
          stay: 11,
          head: <HelpedLabel label={kkmStatus(kkm)} about="attempt_status" />,
          cell: (row) =>
            row.score.score === null ? (
              <StateBadge state="not_started" />
            ) : (
              <StateBadge
                state={toKkmState(kkm, row.score.status, ['competent', 'not_competent'])}
                quiet={false}
              />
            ),
        },
      ]}
    />
  )
}
