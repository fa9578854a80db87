import { getCodeOrName } from '@tuntas/contract/insight/outcomes.vocabulary'
import { plannedWeights, sharesIn, totalWeight } from '@tuntas/contract/insight/plan-checks'
import {
  assessmentTechniqueNames,
  markComponentNames,
  plannedTypeNames,
} from '@tuntas/contract/insight/plans'
import { type Cell, formatNumber, middle, table, title, total } from './print-parts.ts'
import type { PlanView } from './view.rules.ts'

/** Assessments of the print: plan, matrix of weights, tasks and rubrics. */

type Assessment = PlanView['assessments'][number]

const goalName = ({ goals }: PlanView, id: number) => {
  const goal = goals.find((one) => one.id === id)
  return goal ? getCodeOrName(goal) : '-'
}
const listGoalNames = (view: PlanView, one: Assessment) =>
  sharesIn(one)
    .map(({ goal_id }) => goalName(view, goal_id))
    .join(', ') || '-'

const buildPlan = (view: PlanView): Cell[] => [
  title('Rencana asesmen'),
  table({
    labels: [
      'No',
      'Asesmen',
      'Jenis',
      'Komponen nilai',
      'Teknik penilaian',
      'Minggu',
      'Sub-CPMK (porsi %)',
      'Bobot %',
    ],
    widths: [18, '*', 34, 90, 74, 36, '*', 38],
    rows: [
      ...view.assessments.map((one, at): Cell[] => [
        middle(String(at + 1)),
        one.name,
        plannedTypeNames[one.type],
        one.component ? markComponentNames[one.component] : '-',
        one.technique ? assessmentTechniqueNames[one.technique] : '-',
        middle(String(one.week)),
        sharesIn(one)
          .map(({ goal_id, share }) => `${goalName(view, goal_id)} (${formatNumber(share)})`)
          .join(', ') || '-',
        middle(formatNumber(one.weight)),
      ]),
      total(7, totalWeight(view.assessments)),
    ],
  }),
]

const MOST_COLUMNS = 16
/** Sub-CPMK × asesmen: the weight that each assessment gives each Sub-CPMK, in percent of the final mark. */
const buildMatrix = (view: PlanView): Cell[] => {
  const { goals, assessments } = view
  if (goals.length === 0 || assessments.length === 0 || assessments.length > MOST_COLUMNS) return []
  const weights = plannedWeights(assessments)
  const weightIn = (one: Assessment, goalId: number) => {
    const share = sharesIn(one).find(({ goal_id }) => goal_id === goalId)?.share ?? 0
    return share === 0 ? '' : formatNumber((one.weight * share) / 100)
  }
  return [
    title('Matriks Sub-CPMK, asesmen, dan bobot (%)'),
    table({
      fontSize: 7,
      labels: ['Sub-CPMK \\ Asesmen', ...assessments.map(({ name }) => name), 'Jumlah'],
      widths: [80, ...assessments.map(() => '*'), 40],
      rows: [
        ...goals.map((goal): Cell[] => [
          getCodeOrName(goal),
          ...assessments.map((one) => middle(weightIn(one, goal.id))),
          middle(formatNumber(weights.get(goal.id) ?? 0)),
        ]),
        [
          { text: 'Jumlah', bold: true },
          ...assessments.map((one): Cell => ({ ...middleBold(one.weight) })),
          middleBold(totalWeight(assessments)),
        ],
      ],
    }),
  ]
}
const middleBold = (value: number) => ({
  text: formatNumber(value),
  bold: true,
  alignment: 'center' as const,
})

const buildTasks = (view: PlanView): Cell[] => {
  const tasks = view.assessments.filter(({ type, output, criteria, note }) =>
    Boolean(type === 'ASSIGNMENT' || output || criteria || note),
  )
  return tasks.length === 0
    ? []
    : [
        title('Rencana tugas'),
        table({
          labels: ['Tugas', 'Sub-CPMK', 'Petunjuk', 'Luaran', 'Kriteria', 'Tenggat', 'Bobot %'],
          widths: [110, 70, '*', '*', '*', 70, 38],
          rows: tasks.map((one): Cell[] => [
            one.name,
            listGoalNames(view, one),
            one.note ?? '-',
            one.output ?? '-',
            one.criteria ?? '-',
            one.due ?? `Minggu ${one.week}`,
            middle(formatNumber(one.weight)),
          ]),
        }),
      ]
}

const buildRubrics = ({ assessments }: PlanView): Cell[] => {
  const rubrics = assessments.filter(({ rubric }) => rubric)
  return rubrics.length === 0
    ? []
    : [
        title('Rubrik penilaian'),
        table({
          widths: [150, '*'],
          rows: rubrics.map(({ name, rubric }): Cell[] => [{ text: name, bold: true }, rubric ?? '-']),
        }),
      ]
}

export const buildAssessments = (view: PlanView): Cell[] => [
  ...buildPlan(view),
  ...buildMatrix(view),
  ...buildTasks(view),
  ...buildRubrics(view),
]
