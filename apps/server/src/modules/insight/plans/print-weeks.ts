import {
  computeLearningMinutes,
  computeWeekMinutes,
  weightOfWeek,
} from '@tuntas/contract/insight/plan-checks'
import { assessmentFormNames, planExamNames } from '@tuntas/contract/insight/plans'
import type { PdfCell } from '../../../platform/files/printing.ts'
import { type Cell, formatNumber, middle, table, title, total } from './print-parts.ts'
import type { PlanView } from './view.rules.ts'

/** The weekly table of the print. */

type Week = PlanView['weeks'][number]
type Column = { heading: string; width: number | string; cell: (view: PlanView, week: Week) => Cell }

const formatTimed = (text: string | null, minutes: number) =>
  minutes === 0 && !text ? '-' : [text, minutes > 0 && `(${minutes} menit)`].filter(Boolean).join('\n')

const formatGoals = ({ goals }: PlanView, week: Week): Cell => {
  if (week.exam) return { text: planExamNames[week.exam], bold: true }
  const weekGoals = goals.filter(({ id }) => week.goal_ids.includes(id))
  return weekGoals.map(({ code, name }) => [code, name].filter(Boolean).join(': ')).join('\n') || '-'
}

const formatLearning = ({ sks, sks_minutes }: PlanView, week: Week): Cell => {
  const { contact, task, study } = computeLearningMinutes(week, sks, sks_minutes)
  const parts = [
    ['TM', contact],
    ['PT', task],
    ['BM', study],
  ] as const
  const lines = parts.flatMap(([label, minutes]) => (minutes > 0 ? [`${label} ${minutes}`] : []))
  return lines.join('\n') || '-'
}

const countMinutes = ({ sks, sks_minutes }: PlanView, week: Week) =>
  computeWeekMinutes(week, sks, sks_minutes)

const columns: readonly Column[] = [
  { heading: 'Mg', width: 18, cell: (_, { week }) => middle(String(week)) },
  { heading: 'Sub-CPMK', width: '*', cell: formatGoals },
  { heading: 'Indikator', width: '*', cell: (_, { indicators }) => indicators ?? '-' },
  {
    heading: 'Kriteria dan bentuk penilaian',
    width: '*',
    cell: (_, { form, criteria }) =>
      [form && assessmentFormNames[form], criteria].filter(Boolean).join(': ') || '-',
  },
  { heading: 'Metode', width: '*', cell: (_, { method }) => method ?? '-' },
  {
    heading: 'Luring (waktu)',
    width: '*',
    cell: (view, week) => formatTimed(week.offline, countMinutes(view, week).offline),
  },
  {
    heading: 'Daring (waktu)',
    width: '*',
    cell: (view, week) => formatTimed(week.online, countMinutes(view, week).online),
  },
  { heading: 'Pengalaman belajar', width: '*', cell: (_, { experience }) => experience ?? '-' },
  { heading: 'Menit', width: 36, cell: formatLearning },
  {
    heading: 'Materi [pustaka]',
    width: '*',
    cell: (_, { material, references }) =>
      [material, references && `[${references}]`].filter(Boolean).join('\n') || '-',
  },
  {
    heading: 'Bobot %',
    width: 30,
    cell: ({ assessments }, { week }) => {
      const weight = weightOfWeek(week, assessments)
      return middle(weight === 0 ? '-' : formatNumber(weight))
    },
  },
]

export const buildWeeks = (view: PlanView): Cell[] => {
  const { contact, task, study } = view.sks_minutes
  const sum = view.weeks.reduce((all, { week }) => all + weightOfWeek(week, view.assessments), 0)
  const rows = view.weeks.map((week): PdfCell[] => columns.map(({ cell }) => cell(view, week)))
  return [
    title('Rencana pembelajaran mingguan'),
    table({
      fontSize: 7,
      labels: columns.map(({ heading }) => heading),
      widths: columns.map(({ width }) => width),
      rows: [...rows, total(columns.length - 1, sum)],
    }),
    {
      text: `TM tatap muka ${contact} menit, PT penugasan terstruktur ${task} menit, BM belajar mandiri ${study} menit per sks setiap minggu.`,
      fontSize: 7,
      margin: [0, 2, 0, 0],
    },
  ]
}
