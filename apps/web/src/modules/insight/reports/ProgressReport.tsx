import { kkmStatus, progressReport } from '@tuntas/contract/insight/reports'
import { score } from '../../../kit/format'
import { ReportPage } from '../../../kit/report/ReportPage'
import { HelpedLabel } from '../../../shared/marking/help/HelpedLabel'
import { PeopleTable } from '../../../ui/PeopleTable'
import { StateBadge } from '../../../ui/StateBadge'
import { answerColumns } from './AnswerCell'
import classes from './reports.module.css'
import { toKkmState } from './verdicts'

const tabs = [
  { value: 'first', label: 'Pengerjaan pertama' },
  { value: 'last', label: 'Pengerjaan terakhir' },
]

/** 27 mnt 54 dtk */
const timeSpent = (seconds: number | null): string => {
  if (seconds === null) return '-'
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return [hours > 0 && `${hours} jam`, (hours > 0 || minutes > 0) && `${minutes} mnt`, `${rest} dtk`]
    .filter(Boolean)
    .join(' ')
}

/** Pengerjaan Kuis: all answers of the first or last attempt. */
export function ProgressReport() {
  return (
    <ReportPage
      title="Pengerjaan Kuis"
      filters={['courses_id', 'section_id', 'quiz_id']}
      tabs={tabs}
      endpoints={progressReport}
    >
      {({ data, question, kkm }) => (
        <PeopleTable
          label="Jawaban dan waktu tiap mahasiswa"
          rows={data}
          columns={[
            ...answerColumns(question, (row: (typeof data)[number]) => row.answer),
            {
              key: 'score',
              label: 'Nilai',
              align: 'end',
              sort: 'score',
              stay: 5,
              cell: (row) => <b>{score(row.score)}</b>,
            },
            {
              key: 'time',
              sort: 'total_second',
              stay: 7,
              label: 'Waktu',
              align: 'end',
              cell: (row) => <span className={classes.time}>{timeSpent(row.total_second)}</span>,
            },
            {
              key: 'status',
              sort: 'has_finish',
              stay: 11,
              label: kkmStatus(kkm),
              head: <HelpedLabel label={kkmStatus(kkm)} about="kkm_status" />,
              cell: (row) =>
                row.score === null && row.total_second === null ? (
                  <StateBadge state="not_started" />
                ) : (
                  <StateBadge state={toKkmState(kkm, row.has_finish, ['passed', 'failed'])} />
                ),
            },
          ]}
        />
      )}
    </ReportPage>
  )
}
