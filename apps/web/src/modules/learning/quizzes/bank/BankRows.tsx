import type { BankRow } from '@tuntas/contract/learning/bank'
import { questionTypeNames } from '@tuntas/contract/learning/questions.vocabulary'
import type { ReactNode } from 'react'
import { date } from '../../../../kit/format'
import { levelNames } from '../../../../shared/goals/levels'
import type { Column } from '../../../../ui/DataTable'
import { NameCell } from '../../../../ui/NameCell'
import classes from './Bank.module.css'
import { BankStateBadge, excerptBankQuestion, formatDifficulty } from './bankWords'
import { MeasureCell } from './MeasureCell'

const describeFacts = ({ type, level, folder, tags }: BankRow) =>
  [questionTypeNames[type], levelNames(level), folder, ...tags.map((tag) => `#${tag}`)]
    .filter(Boolean)
    .join(' · ')

const describeUse = ({ total_quiz, last_used_at }: BankRow) =>
  last_used_at === null ? 'Belum pernah' : `${total_quiz} kuis, ${date(last_used_at)}`

/** @param toLink wraps the question's text in a link that opens it */
export const bankColumns = (toLink: (row: BankRow, words: ReactNode) => ReactNode): Column<BankRow>[] => [
  {
    key: 'question',
    label: 'Soal',
    lead: true,
    cell: (row) => (
      <NameCell name={toLink(row, <span className={classes.excerpt}>{excerptBankQuestion(row)}</span>)}>
        {describeFacts(row)}
      </NameCell>
    ),
  },
  { key: 'state', label: 'Status', nowrap: true, cell: (row) => <BankStateBadge state={row.state} /> },
  { key: 'goals', label: 'Tujuan', cell: (row) => row.goals ?? '-' },
  { key: 'used', label: 'Dipakai', cell: describeUse },
  { key: 'p', label: 'Kesukaran', numeric: true, cell: formatDifficulty },
  {
    key: 'measure',
    label: 'Ukuran',
    numeric: true,
    cell: ({ measure }) => <MeasureCell measure={measure} />,
  },
]
