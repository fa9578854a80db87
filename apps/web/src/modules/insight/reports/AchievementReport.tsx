import { achievementReport } from '@tuntas/contract/insight/reports'
import { score } from '../../../kit/format'
import { ReportPage } from '../../../kit/report/ReportPage'
import { PeopleTable } from '../../../ui/PeopleTable'
import classes from './reports.module.css'

/** Goals from the server's HTML list, as plain text. */
const parseGoals = (html: string): string[] => {
  const items = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('li')
  return [...items].map((item) => item.textContent ?? '')
}

function Goals({ html, tone }: { html: string; tone: 'daun' | 'soga' }) {
  const goals = parseGoals(html)
  if (goals.length === 0) return '-'
  return (
    <ul className={classes.goals} data-tone={tone}>
      {goals.map((goal) => (
        <li key={goal}>{goal}</li>
      ))}
    </ul>
  )
}

/** Capaian Belajar: points by question kind, and goals attained or not. */
export function AchievementReport() {
  return (
    <ReportPage
      title="Capaian Belajar"
      filters={['courses_id', 'section_id', 'quiz_id']}
      endpoints={achievementReport}
    >
      {({ data }) => (
        <PeopleTable
          label="Capaian belajar tiap mahasiswa"
          rows={data}
          columns={[
            {
              key: 'multiple_choice',
              sort: 'score.multiple_choice',
              group: 'Poin',
              label: 'Pilihan ganda',
              align: 'end',
              cell: (row) => score(row.score.multiple_choice),
            },
            {
              key: 'essay',
              sort: 'score.essay',
              group: 'Poin',
              label: 'Esai',
              align: 'end',
              cell: (row) => score(row.score.essay),
            },
            {
              key: 'total',
              label: 'Nilai',
              align: 'end',
              sort: 'score.total',
              cell: (row) => <b>{score(row.score.total)}</b>,
            },
            {
              key: 'yes',
              label: 'Tujuan tercapai',
              cell: (row) => <Goals html={row.achieve.yes} tone="daun" />,
            },
            {
              key: 'no',
              label: 'Belum tercapai',
              cell: (row) => <Goals html={row.achieve.no} tone="soga" />,
            },
          ]}
        />
      )}
    </ReportPage>
  )
}
