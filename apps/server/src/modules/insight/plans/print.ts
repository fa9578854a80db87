import { getCodeOrName } from '@tuntas/contract/insight/outcomes.vocabulary'
import { computeWeekMinutes, sharesIn, totalWeight, weightOfWeek } from '@tuntas/contract/insight/plan-checks'
import {
  assessmentFormNames,
  PLAN_NOTES,
  type PlanStatus,
  planExamNames,
  plannedTypeNames,
  planStatusNames,
  referenceKindNames,
  referenceKinds,
} from '@tuntas/contract/insight/plans'
import type { PdfCell, PdfContent, PdfDefinition } from '../../../platform/files/printing.ts'
import { buildLetterhead, buildMissing, type Letterhead } from '../../campus/site/letterhead.print.ts'
import type { PlanView } from './view.rules.ts'

/** Print of an RPS in the usual form of study programs: identity, outcomes, weeks, assessments. */

/** `at`, `by`: of the approval; for other editions, of the print. */
type State = { status: PlanStatus; at: string; by: string | null }

const formatNumber = (value: number) => String(Math.round(value * 100) / 100).replace('.', ',')
const day = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone }).format(new Date(at))

type Cell = Exclude<PdfContent, undefined>
const head = (labels: readonly string[]): Cell[] =>
  labels.map((text) => ({ text, bold: true, fillColor: '#eef1f4' }))
const middle = (text: string): Cell => ({ text, alignment: 'center' })
const title = (text: string): Cell => ({
  text,
  bold: true,
  fontSize: 10,
  headlineLevel: 1,
  margin: [0, 8, 0, 3],
})

type Table = { widths: (string | number)[]; rows: PdfCell[][]; labels?: readonly string[] }
/** The header repeats on every page, and no row breaks across pages. */
const table = ({ widths, rows, labels }: Table): Cell => ({
  fontSize: 8,
  table: {
    headerRows: labels ? 1 : 0,
    ...(labels && rows.length > 0 && { keepWithHeaderRows: 1 }),
    dontBreakRows: true,
    widths,
    body: [...(labels ? [head(labels)] : []), ...rows],
  },
})

const buildHeader = (view: PlanView, state: State, letterhead: Letterhead): Cell =>
  buildLetterhead(letterhead, 'Rencana Pembelajaran Semester (RPS)', {
    width: 170,
    alignment: 'right' as const,
    stack: [
      { text: `Versi ${view.edition}`, bold: true },
      { text: planStatusNames[state.status], bold: true },
      state.status === 'disahkan'
        ? `${day(state.at, letterhead.zone)} oleh ${state.by ?? '-'}`
        : `Dicetak ${day(state.at, letterhead.zone)}, belum disahkan`,
    ],
  })

const identity = (view: PlanView, zone: string): Cell => {
  const facts: [string, string][] = [
    ['Mata kuliah', view.course_category],
    ['Kode', view.course_category_code ?? '-'],
    ['Rumpun', view.cluster ?? '-'],
    ['Bobot', `${view.sks} sks`],
    ['Semester', view.semester ?? '-'],
    ['Kurikulum', view.curriculum],
    ['Prasyarat', view.prerequisites ?? '-'],
    ['Dosen pengampu', view.lecturers.join(', ') || '-'],
    ['Pengembang RPS', view.developer ?? '-'],
    ['Koordinator rumpun', view.coordinator ?? '-'],
    ['Ketua program studi', view.head_of_program ?? '-'],
    ['Tanggal penyusunan', view.proposed_at ? day(view.proposed_at, zone) : '-'],
  ]
  const half = Math.ceil(facts.length / 2)
  const toCells = (fact: [string, string] | undefined): Cell[] =>
    fact ? [{ text: fact[0], color: '#444444' }, fact[1]] : ['', '']
  return table({
    widths: [90, '*', 90, '*'],
    rows: facts.slice(0, half).map((fact, at) => [...toCells(fact), ...toCells(facts[half + at])]),
  })
}

const mark = (holds: boolean): Cell => middle(holds ? 'v' : '')
const matrix = (
  corner: string,
  columns: readonly { id: number; label: string }[],
  rows: readonly { label: string; holds: (id: number) => boolean }[],
): Cell =>
  table({
    labels: [corner, ...columns.map(({ label }) => label)],
    widths: [110, ...columns.map(() => 'auto')],
    rows: rows.map(({ label, holds }) => [label, ...columns.map(({ id }) => mark(holds(id)))]),
  })

const outcomes = ({ cpl, cpmk, goals }: PlanView): Cell[] => {
  const list = (rows: readonly { code: string; name: string }[]) =>
    table({ widths: [80, '*'], rows: rows.map(({ code, name }) => [{ text: code, bold: true }, name]) })
  const coded = (all: readonly { id: number; code: string }[]) =>
    all.map(({ id, code }) => ({ id, label: code }))
  const part = (heading: string, rows: readonly unknown[], content: Cell): Cell[] =>
    rows.length === 0 ? [] : [title(heading), content]
  return [
    ...part('CPL yang dibebankan', cpl, list(cpl)),
    ...part('Capaian Pembelajaran Mata Kuliah (CPMK)', cpmk, list(cpmk)),
    ...part('Sub-CPMK', goals, list(goals.map((goal) => ({ code: goal.code ?? '-', name: goal.name })))),
    ...(cpl.length === 0
      ? []
      : part(
          'Matriks CPL dan CPMK',
          cpmk,
          matrix(
            'CPL \\ CPMK',
            coded(cpmk),
            cpl.map(({ id, code }) => ({
              label: code,
              holds: (cpmkId) => cpmk.some((one) => one.id === cpmkId && one.cpl_ids.includes(id)),
            })),
          ),
        )),
    ...(cpmk.length === 0
      ? []
      : part(
          'Matriks CPMK dan Sub-CPMK',
          goals,
          matrix(
            'Sub-CPMK \\ CPMK',
            coded(cpmk),
            goals.map((goal) => ({ label: getCodeOrName(goal), holds: (cpmkId) => goal.cpmk_id === cpmkId })),
          ),
        )),
  ]
}

const paragraphs = (view: PlanView): Cell[] =>
  (
    [
      ['Deskripsi mata kuliah', view.description],
      ['Bahan kajian', view.study_material],
      ['Media pembelajaran', view.media],
    ] as const
  ).flatMap(([heading, text]) => (text ? [title(heading), { text }] : []))

const literature = ({ references }: PlanView): Cell[] =>
  referenceKinds.flatMap((kind) => {
    const ownReferences = references.filter((one) => one.kind === kind)
    return ownReferences.length === 0
      ? []
      : [title(referenceKindNames[kind]), { ol: ownReferences.map(({ text }) => text) }]
  })

const formatTimed = (text: string | null, minutes: number) =>
  minutes === 0 && !text ? '-' : [text, `(${minutes} menit)`].filter(Boolean).join('\n')

const weekRow = (view: PlanView, week: PlanView['weeks'][number]): Cell[] => {
  const weekGoals = view.goals.filter(({ id }) => week.goal_ids.includes(id))
  const { offline, online } = computeWeekMinutes(week, view.sks)
  const weight = weightOfWeek(week.week, view.assessments)
  const able: Cell = week.exam
    ? { text: planExamNames[week.exam], bold: true }
    : weekGoals.map(({ code, name }) => [code, name].filter(Boolean).join(': ')).join('\n') || '-'
  return [
    middle(String(week.week)),
    able,
    week.indicators ?? '-',
    [week.form ? assessmentFormNames[week.form] : null, week.criteria].filter(Boolean).join(': ') || '-',
    formatTimed(week.offline, offline),
    formatTimed(week.online, online),
    [week.material, week.references && `[${week.references}]`].filter(Boolean).join('\n') || '-',
    middle(weight === 0 ? '-' : formatNumber(weight)),
  ]
}

const total = (span: number, value: number): PdfCell[] => [
  { text: 'Jumlah bobot', bold: true, colSpan: span, alignment: 'right' },
  ...Array.from({ length: span - 1 }, () => ''),
  { text: formatNumber(value), bold: true, alignment: 'center' },
]

const weekly = (view: PlanView): Cell[] => [
  title('Rencana pembelajaran mingguan'),
  table({
    labels: [
      'Mg',
      'Sub-CPMK',
      'Indikator',
      'Kriteria dan bentuk penilaian',
      'Luring (waktu)',
      'Daring (waktu)',
      'Materi [pustaka]',
      'Bobot %',
    ],
    widths: [20, '*', '*', '*', '*', '*', '*', 36],
    rows: [
      ...view.weeks.map((week) => weekRow(view, week)),
      total(
        7,
        view.weeks.reduce((sum, { week }) => sum + weightOfWeek(week, view.assessments), 0),
      ),
    ],
  }),
]

const assessed = (view: PlanView): Cell[] => {
  const goalName = (id: number) => {
    const goal = view.goals.find((one) => one.id === id)
    return goal ? getCodeOrName(goal) : '-'
  }
  const tasks = view.assessments.filter(({ type, note }) => type === 'ASSIGNMENT' && note)
  return [
    title('Rencana asesmen'),
    table({
      labels: ['No', 'Asesmen', 'Bentuk', 'Minggu', 'Sub-CPMK (porsi %)', 'Bobot %'],
      widths: [20, '*', 50, 40, '*', 40],
      rows: [
        ...view.assessments.map((one, at): Cell[] => [
          middle(String(at + 1)),
          one.name,
          plannedTypeNames[one.type],
          middle(String(one.week)),
          sharesIn(one)
            .map(({ goal_id, share }) => `${goalName(goal_id)} (${formatNumber(share)})`)
            .join(', ') || '-',
          middle(formatNumber(one.weight)),
        ]),
        total(5, totalWeight(view.assessments)),
      ],
    }),
    ...(tasks.length === 0
      ? []
      : [
          title('Rencana tugas'),
          table({
            labels: ['Tugas', 'Minggu', 'Uraian'],
            widths: [150, 40, '*'],
            rows: tasks.map(({ name, week, note }) => [name, middle(String(week)), note ?? '-']),
          }),
        ]),
  ]
}

export const buildPlanPdf = (view: PlanView, state: State, letterhead: Letterhead): PdfDefinition => ({
  title: `RPS ${view.course_category} versi ${view.edition}`,
  foot: `RPS ${view.course_category}, versi ${view.edition} (${planStatusNames[state.status]})`,
  made_at: state.at,
  landscape: true,
  content: [
    buildHeader(view, state, letterhead),
    title('Identitas'),
    identity(view, letterhead.zone),
    ...outcomes(view),
    ...paragraphs(view),
    ...weekly(view),
    ...assessed(view),
    ...literature(view),
    title('Catatan'),
    { ol: [...PLAN_NOTES], fontSize: 8 },
    ...buildMissing(letterhead, ['kaprodi', 'rmk']),
  ],
})
