import { cplKinds } from '@tuntas/contract/campus/masters'
import { getCodeOrName } from '@tuntas/contract/insight/outcomes.vocabulary'
import {
  courseMethodNames,
  PLAN_FORM,
  PLAN_NOTES,
  type PlanStatus,
  planStatusNames,
  referenceKindNames,
} from '@tuntas/contract/insight/plans'
import type { PdfDefinition } from '../../../platform/files/printing.ts'
import {
  type Box,
  buildLetterhead,
  buildMissing,
  buildSignatures,
  type Letterhead,
  NO_NAME,
} from '../../campus/site/letterhead.print.ts'
import { buildAssessments } from './print-assessments.ts'
import { type Cell, formatDay, middle, table, title } from './print-parts.ts'
import { buildWeeks } from './print-weeks.ts'
import type { PlanView } from './view.rules.ts'

/** Print of an RPS in the usual form of study programs: identity, outcomes, weeks, assessments. */

/** `at`, `by`: of the approval; for other editions, of the print. */
type State = { status: PlanStatus; at: string; by: string | null }

const buildHeader = (view: PlanView, state: State, letterhead: Letterhead): Cell =>
  buildLetterhead(letterhead, 'Rencana Pembelajaran Semester (RPS)', {
    width: 170,
    alignment: 'right' as const,
    stack: [
      { text: `Versi ${view.edition}`, bold: true },
      { text: planStatusNames[state.status], bold: true },
      state.status === 'disahkan'
        ? `${formatDay(state.at, letterhead.zone)} oleh ${state.by ?? '-'}`
        : `Dicetak ${formatDay(state.at, letterhead.zone)}, belum disahkan`,
    ],
  })

const formatSks = ({ sks, sks_practice }: PlanView) =>
  sks_practice === null ? `${sks} sks` : `${sks} sks (T ${sks - sks_practice}, P ${sks_practice})`

const identity = (view: PlanView, letterhead: Letterhead): Cell => {
  const { zone, name, faculty, degree } = letterhead
  const toDay = (at: string | null) => (at ? formatDay(at, zone) : '-')
  const revision = view.revised_on ?? (view.edition > 1 ? view.proposed_at : null)
  const facts: [string, string][] = [
    ['Perguruan tinggi', name ?? NO_NAME],
    ['Fakultas', faculty ?? '-'],
    ['Program studi', view.study_program],
    ['Jenjang', degree ?? '-'],
    ['Mata kuliah', view.course_category],
    ['Kode', view.course_category_code ?? '-'],
    ['Rumpun', view.cluster ?? '-'],
    ['Bobot', formatSks(view)],
    ['Semester', view.semester ?? '-'],
    ['Tahun akademik', view.academic_year ?? '-'],
    ['Kurikulum', view.curriculum],
    ['Prasyarat', view.prerequisites ?? '-'],
    ['Metode mata kuliah', view.course_method ? courseMethodNames[view.course_method] : '-'],
    ['Dosen pengampu', view.lecturers.join(', ') || '-'],
    ['Tanggal penyusunan', toDay(view.written_on ?? view.proposed_at)],
    ['Tanggal revisi', toDay(revision)],
  ]
  const half = Math.ceil(facts.length / 2)
  const toCells = (fact: [string, string] | undefined): Cell[] =>
    fact ? [{ text: fact[0], color: '#444444' }, fact[1]] : ['', '']
  return table({
    widths: [90, '*', 90, '*'],
    rows: facts.slice(0, half).map((fact, at) => [...toCells(fact), ...toCells(facts[half + at])]),
  })
}

const buildBoxes = (view: PlanView, letterhead: Letterhead): Cell => {
  const { signatories } = letterhead
  const pick = (name: string | null, signatory: Box['person']) =>
    name && name !== signatory?.name ? { name, employee_number: null } : signatory
  return {
    stack: [
      title('Otorisasi'),
      buildSignatures([
        { title: 'Pengembang RPS', person: pick(view.developer, undefined) },
        { title: 'Koordinator RMK', person: pick(view.coordinator, signatories.rmk) },
        { title: 'Ketua program studi', person: pick(view.head_of_program, signatories.kaprodi) },
      ]),
    ],
    unbreakable: true,
  }
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

const kindName = (kind: string | null) => cplKinds.find(({ value }) => value === kind)
/** CPL with their kind: S sikap, P pengetahuan, KU and KK keterampilan umum and khusus. */
const listByKind = (cpl: PlanView['cpl']): Cell =>
  table({
    widths: [80, 100, '*'],
    rows: cplKinds
      .flatMap(({ value }) => cpl.filter(({ kind }) => kind === value))
      .concat(cpl.filter(({ kind }) => kindName(kind) === undefined))
      .map(({ code, kind, name }) => [
        { text: code, bold: true },
        [kindName(kind)?.short, kindName(kind)?.label].filter(Boolean).join(' · ') || '-',
        name,
      ]),
  })

const outcomes = ({ cpl, cpmk, goals }: PlanView): Cell[] => {
  const list = (rows: readonly { code: string; name: string }[]) =>
    table({ widths: [80, '*'], rows: rows.map(({ code, name }) => [{ text: code, bold: true }, name]) })
  const coded = (all: readonly { id: number; code: string }[]) =>
    all.map(({ id, code }) => ({ id, label: code }))
  const part = (heading: string, rows: readonly unknown[], content: Cell): Cell[] =>
    rows.length === 0 ? [] : [title(heading), content]
  return [
    ...part('CPL yang dibebankan', cpl, listByKind(cpl)),
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

/** One list: weeks refer to its numbers. */
const literature = ({ references }: PlanView): Cell[] =>
  references.length === 0
    ? []
    : [
        title('Pustaka'),
        { ol: references.map(({ text, kind }) => `${text} (${referenceKindNames[kind].toLowerCase()})`) },
      ]

export const buildPlanPdf = (view: PlanView, state: State, letterhead: Letterhead): PdfDefinition => ({
  title: `RPS ${view.course_category} versi ${view.edition}`,
  foot: `RPS ${view.course_category}, versi ${view.edition} (${planStatusNames[state.status]})`,
  made_at: state.at,
  landscape: true,
  content: [
    buildHeader(view, state, letterhead),
    title('Identitas'),
    identity(view, letterhead),
    ...outcomes(view),
    ...paragraphs(view),
    ...buildWeeks(view),
    ...buildAssessments(view),
    ...literature(view),
    buildBoxes(view, letterhead),
    title('Catatan'),
    { ol: [...PLAN_NOTES], fontSize: 8 },
    { text: PLAN_FORM, fontSize: 8, italics: true, margin: [0, 4, 0, 0] },
    ...buildMissing(letterhead, ['kaprodi', 'rmk']),
  ],
})
