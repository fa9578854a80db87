import { type Coverage, MANNERS, outcomeCalled } from '@tuntas/contract/insight/outcomes'
import {
  getCodeOrName,
  NOT_REPRESENTATIVE,
  STUDENT_COVERAGE,
} from '@tuntas/contract/insight/outcomes.vocabulary'
import type { PdfContent, PdfDefinition } from '../../../platform/files/printing.ts'
import {
  buildLetterhead,
  buildMissing,
  buildSignatures,
  type Letterhead,
  toBox,
} from '../../campus/site/letterhead.print.ts'
import type { Snapshot } from './snapshot.rules.ts'

/** Print of a closed evaluation: class figures, no student data. */

const formatValue = (value: number | null) => (value === null ? '-' : value.toFixed(2).replace('.', ','))
const word = (attained: 0 | 1 | null) =>
  attained === null ? 'Belum diukur' : attained ? 'Tercapai' : 'Belum tercapai'
const moment = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at))

type Cell = string | { text: string; bold?: boolean; alignment?: 'right' | 'center'; color?: string }
/** Header row; the figures at its end get a group label. */
const head = (labels: readonly string[], first: readonly Cell[] | undefined): Cell[] =>
  labels.map((text, at) => {
    const below = first?.[at]
    const alignment = typeof below === 'object' ? below.alignment : undefined
    return { text, bold: true, ...(alignment && { alignment }) }
  })
const figure = (value: number | null): Cell => ({ text: formatValue(value), alignment: 'right' })
const status = (attained: 0 | 1 | null) => ({ text: word(attained), bold: attained === 0 })

/** Rows that fit on one page with their title; longer tables may break. */
const WHOLE = 14

const table = (
  heading: string,
  widths: (string | number)[],
  labels: readonly string[],
  rows: Cell[][],
): PdfContent => ({
  unbreakable: rows.length <= WHOLE,
  stack: [
    title(heading),
    {
      margin: [0, 2, 0, 6],
      layout: 'lightHorizontalLines',
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths,
        body: [head(labels, rows[0]), ...rows],
      },
    },
  ],
})
const title = (text: string): PdfContent => ({
  text,
  bold: true,
  fontSize: 11,
  headlineLevel: 1,
  margin: [0, 10, 0, 2],
})

const describeCoverage = ({ measured: measuredCount, students, percent, representative }: Coverage) =>
  `${measuredCount} dari ${students} mahasiswa terukur (${formatValue(percent)}%)${representative === 1 ? '' : `: ${NOT_REPRESENTATIVE.toLowerCase()}`}`

/** A mark that nobody can overlook, with the reason for closing. */
const coverageMark = (s: Snapshot): PdfContent[] => {
  const { measured: measuredCount, students, representative } = s.coverage
  if (representative === 1) return []
  return [
    {
      margin: [0, 6, 0, 0],
      table: {
        widths: ['*'],
        body: [
          [
            {
              stack: [
                { text: NOT_REPRESENTATIVE.toUpperCase(), bold: true },
                `Hanya ${measuredCount} dari ${students} mahasiswa terukur; angka di bawah ini belum mewakili kelas.`,
                ...(s.reason ? [`Alasan ditutup: ${s.reason}`] : []),
              ],
              fillColor: '#fef3c7',
              margin: [4, 3, 4, 3],
            },
          ],
        ],
      },
    },
  ]
}

const about = (s: Snapshot, zone: string): PdfContent => ({
  layout: 'noBorders',
  table: {
    widths: [110, '*'],
    body: (
      [
        ['Mata kuliah', [s.course_category_code, s.course_category].filter(Boolean).join(' · ')],
        ['SKS', String(s.sks)],
        ['Kelas', [s.course_code, s.course].filter(Boolean).join(' · ')],
        ['Semester', s.year],
        ['Program studi', `${s.study_program} · ${s.curriculum}`],
        ['Dosen pengampu', s.lecturers.join(', ')],
        [
          'Mahasiswa',
          `${s.class.students} orang, nilai akhir rata-rata ${formatValue(s.class.final)} dari ${s.class.final_students} mahasiswa`,
        ],
        ['Cakupan', describeCoverage(s.coverage)],
        [
          'Batas',
          `Mahasiswa mencapai mulai ${formatValue(s.pass)}; capaian tercapai bila ${formatValue(s.target)}% mahasiswa mencapainya`,
        ],
        ['Ditutup', `${moment(s.closed_at, zone)} oleh ${s.closed_by}, versi ${s.version}`],
      ] as const
    ).map(([label, value]) => [{ text: label, color: '#444444' }, value]),
  },
})

type Figures = { mean: number | null; percent: number | null; attained: 0 | 1 | null; measured: number }
/** The number of measured students in every row; few of them are marked. */
const outcomeRow = (
  outcome: { code: string | null; name: string },
  ownFigures: Figures | undefined,
  students: number,
): Cell[] => {
  const measuredCount = ownFigures?.measured ?? 0
  const isThin = measuredCount > 0 && measuredCount * 100 < students * STUDENT_COVERAGE
  const { text, bold } = status(ownFigures?.attained ?? null)
  return [
    outcome.code ?? '-',
    outcome.name,
    figure(ownFigures?.mean ?? null),
    { text: `${measuredCount} dari ${students}`, alignment: 'right' },
    figure(ownFigures?.percent ?? null),
    isThin ? { text: `${text}\n${NOT_REPRESENTATIVE}`, bold: true } : { text, bold: bold ?? false },
  ]
}

const outcomes = (s: Snapshot): PdfContent[] => {
  const goalName = (id: number) => {
    const goal = s.goals.find((one) => one.id === id)
    return goal ? getCodeOrName(goal) : '-'
  }
  const labels = ['Kode', 'Capaian', 'Rata-rata', 'Terukur (mhs)', '% mahasiswa', 'Status']
  const widths = [70, '*', 50, 66, 60, 80]
  const { students } = s.class
  return [
    table(
      'Capaian CPL',
      widths,
      labels,
      s.cpl.map((one, at) => outcomeRow(one, s.class.cpl[at], students)),
    ),
    table(
      'Capaian CPMK',
      [...widths, 90],
      [...labels, 'Tujuan terlemah'],
      s.cpmk.map((one, at) => {
        const ownFigures = s.class.cpmk[at]
        const weakest = ownFigures?.weakest
          ? `${goalName(ownFigures.weakest.goal_id)} (${formatValue(ownFigures.weakest.value)})`
          : '-'
        return [...outcomeRow(one, ownFigures, students), weakest]
      }),
    ),
    table(
      'Capaian Sub-CPMK',
      widths,
      labels,
      s.goals.map((one, at) => outcomeRow(one, s.class.goals[at], students)),
    ),
  ]
}

const itemSummaries = (s: Snapshot): PdfContent[] =>
  s.items.length === 0
    ? []
    : [
        table(
          'Ringkasan analisis butir',
          ['*', 30, 40, 40, 40, 48, 48, 46, 60, 56],
          [
            'Kuis',
            'n',
            'Rerata',
            'SB',
            'Alpha',
            'Diterima',
            'Direvisi',
            'Ditolak',
            'Data belum cukup',
            'Sementara',
          ],
          s.items.map((quiz) => [
            quiz.name,
            String(quiz.n),
            figure(quiz.mean),
            figure(quiz.sd),
            figure(quiz.alpha),
            String(quiz.accepted),
            String(quiz.revised),
            String(quiz.rejected),
            // Frozen before these were counted.
            quiz.undecided === undefined ? '-' : String(quiz.undecided),
            quiz.provisional === undefined ? '-' : String(quiz.provisional),
          ]),
        ),
      ]

const assessments = (s: Snapshot): PdfContent[] => [
  table(
    'Asesmen dan bobotnya',
    ['*', 50, '*', 70],
    ['Asesmen', 'Bobot %', 'Sub-CPMK (bobot %)', 'Tanpa tujuan %'],
    s.assessments.map((one) => [
      one.name,
      figure(one.weight),
      one.goals
        .map(({ goal_id, weight }) => {
          const goal = s.goals.find(({ id }) => id === goal_id)
          return `${goal ? getCodeOrName(goal) : '-'} (${formatValue(weight)})`
        })
        .join(', ') || '-',
      figure(one.without_goal),
    ]),
  ),
  ...itemSummaries(s),
]

const findings = (s: Snapshot): PdfContent[] => [
  ...(s.findings.length === 0
    ? [title('Temuan dan rencana perbaikan'), 'Semua capaian yang terukur tercapai; tidak ada temuan.']
    : [
        table(
          'Temuan dan rencana perbaikan',
          [60, 45, '*', '*', 80, 70],
          ['Capaian', '% mhs', 'Sebab', 'Tindakan', 'Penanggung jawab', 'Tenggat'],
          s.findings.map((one) => [
            outcomeCalled(one.level, one.code),
            figure(one.measured),
            one.cause ?? '-',
            one.action ?? '-',
            one.owner ?? '-',
            one.due_year ?? '-',
          ]),
        ),
      ]),
  ...(s.warnings.length === 0 ? [] : [title('Catatan'), { ul: s.warnings } as PdfContent]),
]

export const buildEvaluationPdf = (s: Snapshot, sha256: string, letterhead: Letterhead): PdfDefinition => ({
  title: `Evaluasi ${s.course_category} ${s.course} versi ${s.version}`,
  foot: `SHA-256 ${sha256}`,
  made_at: s.closed_at,
  landscape: true,
  content: [
    buildLetterhead(letterhead, 'Evaluasi Mata Kuliah'),
    about(s, letterhead.zone),
    ...coverageMark(s),
    { text: MANNERS, italics: true, margin: [0, 8, 0, 0] },
    ...outcomes(s),
    ...assessments(s),
    ...findings(s),
    buildSignatures([
      { title: 'Dosen pengampu', person: { name: s.lecturers[0] ?? s.closed_by, employee_number: null } },
      toBox(letterhead, 'kaprodi'),
      toBox(letterhead, 'mutu'),
    ]),
    ...buildMissing(letterhead, ['kaprodi', 'mutu']),
  ],
})
