import {
  FINISHED,
  type ItemRow,
  type ItemSummary,
  kkmStatus,
  NOT_STARTED,
  passedWord,
  type RemedialPaper,
} from '@tuntas/contract/insight/reports'
import { questionTypeNames } from '@tuntas/contract/learning/questions.vocabulary'
import type { ExcelColumn } from '../../../platform/files/excel.ts'
import type { Item } from './item.rules.ts'

/** Columns of each report's Excel file. */

type Person = { name: string; nim: string }
export const personColumns: ExcelColumn<Person>[] = [
  { header: 'NIM', width: 18, value: (row) => row.nim },
  { header: 'Nama', width: 32, value: (row) => row.name },
]

const statusWords: Record<string, string> = { correct: 'Benar', wrong: 'Salah', wait: 'Menunggu', empty: '-' }
/** The letter, or the status of a text in words. */
const cellWord = (answer: string, partly: boolean): string =>
  partly && answer === 'wrong' ? 'Sebagian benar' : (statusWords[answer] ?? answer)

type Answered = Person & { answer: readonly string[]; partly: readonly boolean[] }
const answerColumns = (items: readonly Item[]): ExcelColumn<Answered>[] =>
  items.map(({ number }, at) => ({
    header: `Soal ${number}`,
    width: 9,
    value: (row) => cellWord(row.answer[at] ?? '-', row.partly[at] ?? false),
  }))

export const analysisAnswerColumns = (items: readonly Item[]): ExcelColumn<Answered>[] => [
  ...personColumns,
  ...answerColumns(items),
]

type Scored = Person & {
  correct: number | null
  wrong: number | null
  empty: number | null
  score: number | null
  passed: boolean
}
export const scoreColumns = (kkm: number | null): ExcelColumn<Scored>[] => [
  ...personColumns,
  { header: 'Benar', width: 10, value: (row) => row.correct },
  { header: 'Salah', width: 10, value: (row) => row.wrong },
  { header: 'Belum Diisi', width: 12, value: (row) => row.empty },
  { header: 'Nilai', width: 10, value: (row) => row.score },
  {
    header: kkmStatus(kkm),
    width: 18,
    value: (row) => {
      if (row.score === null) return NOT_STARTED
      return kkm === null ? FINISHED : row.passed ? 'Kompeten' : 'Tidak Kompeten'
    },
  },
]

/** Plain text of HTML, on one line. */
export const toPlainText = (html: string) =>
  html
    .replace(/<[^<>]*?data-latex="([^"]*)"[^<>]*>/g, ' $1 ')
    .replace(/<[^<>]+>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

const LETTERS = 'ABCDEFGHIJ'
/** Letters up to the most options of a question, at least five. */
const listLetters = (rows: readonly ItemRow[]) => [
  ...LETTERS.slice(0, Math.max(5, ...rows.map(({ distractor }) => distractor.length))),
]
/** `0,05 sampai 0,33`. */
const formatInterval = (limits: readonly number[] | null) =>
  limits?.map((limit) => limit.toFixed(2).replace('-', '−').replace('.', ',')).join(' sampai ') ?? '-'
const toLimits = (lowest: number | null, highest: number | null) =>
  lowest === null || highest === null ? null : [lowest, highest]
const formatMarks = ({ distractor }: ItemRow) =>
  distractor.flatMap(({ alphabet, mark }) => (mark ? [`${alphabet} ${mark}`] : [])).join(', ') || '-'

const masteryColumns: ExcelColumn<ItemRow>[] = [
  { header: 'Indeks B', width: 10, value: (row) => row.mastery?.b ?? '-' },
  { header: 'Phi butir', width: 10, value: (row) => row.mastery?.phi ?? '-' },
  { header: 'Kesepakatan dengan tuntas', width: 12, value: (row) => row.mastery?.agreement ?? '-' },
  { header: 'Terhadap KKM', width: 14, value: (row) => row.mastery?.kkm_word ?? '-' },
  { header: 'Kepekaan (remedial)', width: 12, value: (row) => row.mastery?.pre_post?.change ?? '-' },
]

export const itemColumns = (rows: readonly ItemRow[]): ExcelColumn<ItemRow>[] => [
  { header: 'No', width: 6, value: (row) => row.number },
  { header: 'Soal', width: 60, value: (row) => toPlainText(row.question) },
  { header: 'Tipe', width: 14, value: (row) => questionTypeNames[row.type] },
  { header: 'Bobot', width: 8, value: (row) => row.point },
  { header: 'n', width: 8, value: (row) => row.n },
  { header: 'Tingkat kesukaran (P)', width: 12, value: (row) => row.status.level.coefficient ?? '-' },
  { header: 'Selang P', width: 20, value: (row) => formatInterval(row.interval.level) },
  { header: 'Keterangan', width: 12, value: (row) => row.status.level.description },
  { header: 'Daya beda (D)', width: 12, value: (row) => row.status.difference.coefficient ?? '-' },
  { header: 'Selang D', width: 20, value: (row) => formatInterval(row.interval.difference) },
  { header: 'Keterangan', width: 14, value: (row) => row.status.difference.description },
  { header: 'Point-biserial terkoreksi', width: 14, value: (row) => row.point_biserial ?? '-' },
  { header: 'Selang r', width: 20, value: (row) => formatInterval(row.interval.point_biserial) },
  { header: 'Signifikansi r butir', width: 18, value: (row) => row.significance_rest ?? '-' },
  { header: 'r butir–total', width: 12, value: (row) => row.item_total ?? '-' },
  { header: 'Signifikansi tanpa koreksi (ANATES)', width: 18, value: (row) => row.significance ?? '-' },
  { header: 'Alpha bila dibuang', width: 12, value: (row) => row.alpha_if_dropped ?? '-' },
  { header: 'Kunci', width: 8, value: (row) => row.answer ?? '-' },
  ...listLetters(rows).map(
    (letter): ExcelColumn<ItemRow> => ({
      header: letter,
      width: 7,
      value: (row) => row.distractor.find((option) => option.alphabet === letter)?.total ?? '-',
    }),
  ),
  { header: 'Kosong', width: 8, value: (row) => row.empty },
  { header: 'Tidak terjangkau', width: 10, value: (row) => row.not_reached },
  ...masteryColumns,
  { header: 'Kualitas pengecoh', width: 24, value: formatMarks },
  { header: 'Pengecoh', width: 34, value: (row) => row.distractor_description },
  { header: 'Kesimpulan', width: 16, value: (row) => row.conclusion },
  { header: 'Sementara', width: 12, value: (row) => (row.provisional ? 'Ya' : 'Tidak') },
  { header: 'Alasan', width: 60, value: (row) => row.reason },
]

type Row = readonly [string, number | string | null]
/** Rekap: figures of the quiz as a whole, with the terms of ANATES. */
export const summaryColumns: ExcelColumn<Row>[] = [
  { header: 'Besaran', width: 44, value: ([name]) => name },
  { header: 'Nilai', width: 14, value: ([, value]) => value ?? '-' },
]
/** Figures of the decision at the KKM; none without KKM. */
const decisionRows = (s: ItemSummary): Row[] =>
  s.kkm === null
    ? []
    : [
        ['KKM', s.kkm],
        ['Mahasiswa yang mencapai KKM', s.mastered],
        ['Galat baku di KKM', s.sem_kkm],
        ['Terlalu dekat KKM', s.near_kkm],
        ['Konsistensi keputusan p0', s.p0],
        ['Kebetulan saja', s.consistency.chance],
        ['Kappa', s.kappa],
        ['Konsistensi keputusan', s.consistency.word],
        ['K² (Livingston)', s.k2],
        ['Φ(KKM)', s.phi_lambda],
      ]

export const summaryRows = (s: ItemSummary, items: number): Row[] => [
  ['Jumlah mahasiswa', s.n],
  ['Jumlah butir', items],
  ['Rata-rata (poin)', s.mean],
  ['Simpangan baku (poin)', s.sd],
  ['Galat baku pengukuran (poin)', s.sem],
  ['Rata-rata (0–100)', s.percent.mean],
  ['Simpangan baku (0–100)', s.percent.sd],
  ['Galat baku pengukuran (0–100)', s.percent.sem],
  ['Korelasi XY (ganjil-genap)', s.split_half.r],
  ['Reliabilitas tes (belah dua, Spearman-Brown)', s.split_half.reliability],
  [s.alpha_name, s.alpha !== null && s.alpha < 0 ? 'tidak dapat ditaksir' : s.alpha],
  ['Selang 95% alpha', formatInterval(toLimits(s.alpha_low, s.alpha_high))],
  ['Keterangan alpha', s.alpha_word],
  ['Alpha dengan bobot sama', s.standardised_alpha],
  ['KR-21', s.kr21],
  ['Panjang efektif', s.effective_length],
  ...decisionRows(s),
  ['Menjawab soal terakhir', s.speed.finished],
  ['Mencapai tiga perempat soal', s.speed.three_quarters],
  ['Waktu', s.speed.word],
  ['Kenaikan nilai', s.gain.mean],
  ['Selang 95% kenaikan', formatInterval(toLimits(s.gain.low, s.gain.high))],
  ['Kenaikan ternormalisasi', s.gain.normalised],
  ['Kenaikan karena regresi ke rata-rata', s.gain.regression],
  ['Tidak dihitung karena esai menunggu dinilai', s.waiting],
  ...s.notes.map((note): Row => ['Catatan', note]),
  ...(s.draws === null ? [] : [['Catatan', s.draws] as const]),
]

/** For a quiz that was taken. */
const statusWord = (isMastered: boolean, kkm: number | null): string =>
  kkm === null ? FINISHED : passedWord(isMastered)

type Test = { correct: number; wrong: number; score: number; by_goals: boolean } | null
/** A score, marked if it covers only some goals. */
const testScore = (test: Test | undefined): string | number =>
  test ? (test.by_goals ? `${test.score.toLocaleString('id-ID')} (per tujuan)` : test.score) : '-'
type Tested = Person & { total_remedial: number; list_score: readonly Test[]; has_finish: boolean }
const testNames = ['Tes 1', 'Tes 2', 'Tes 3', 'Tes Selanjutnya']
export const remedialColumns = (kkm: number | null): ExcelColumn<Tested>[] => [
  ...personColumns,
  ...testNames.flatMap((name, at): ExcelColumn<Tested>[] => [
    { header: `${name}: Benar`, width: 12, value: (row) => row.list_score[at]?.correct ?? '-' },
    { header: `${name}: Salah`, width: 12, value: (row) => row.list_score[at]?.wrong ?? '-' },
    { header: `${name}: Nilai`, width: 12, value: (row) => testScore(row.list_score[at]) },
  ]),
  { header: 'Remedial', width: 12, value: (row) => row.total_remedial },
  {
    header: kkmStatus(kkm),
    width: 18,
    value: (row) => {
      if (row.list_score[0]) return statusWord(row.has_finish, kkm)
      return row.has_finish ? passedWord(true) : NOT_STARTED
    },
  },
]

type Progress = Answered & { score: number | null; total_second: number | null; mastered: boolean }
export const progressColumns = (items: readonly Item[], kkm: number | null): ExcelColumn<Progress>[] => [
  ...personColumns,
  ...answerColumns(items),
  { header: 'Nilai', width: 10, value: (row) => row.score ?? '-' },
  { header: 'Lama (detik)', width: 12, value: (row) => row.total_second ?? '-' },
  {
    header: kkmStatus(kkm),
    width: 18,
    value: (row) =>
      row.score === null && row.total_second === null ? NOT_STARTED : statusWord(row.mastered, kkm),
  },
]

type Achieved = Person & {
  multiple_choice: number | null
  essay: number | null
  score: number | null
  yes: string[]
  no: string[]
}
export const achievementColumns: ExcelColumn<Achieved>[] = [
  ...personColumns,
  { header: 'Pilihan ganda', width: 14, value: (row) => row.multiple_choice ?? '-' },
  { header: 'Esai', width: 10, value: (row) => row.essay ?? '-' },
  { header: 'Total', width: 10, value: (row) => row.score ?? '-' },
  { header: 'Tercapai', width: 50, value: (row) => row.yes.join('; ') || '-' },
  { header: 'Belum tercapai', width: 50, value: (row) => row.no.join('; ') || '-' },
]

export const paperColumns: ExcelColumn<Person & RemedialPaper>[] = [
  ...personColumns,
  { header: 'Percobaan', width: 11, value: (row) => row.number },
  { header: 'Isi', width: 14, value: (row) => (row.by_goals ? 'Per tujuan' : 'Seluruh kuis') },
  { header: 'Tujuan', width: 48, value: (row) => row.goals.join('; ') },
  { header: 'Soal', width: 8, value: (row) => row.total_question },
  { header: 'Pernah dilihat', width: 14, value: (row) => row.seen },
  { header: 'Rata-rata P', width: 12, value: (row) => row.mean_p ?? '-' },
  { header: 'Soal dengan P', width: 14, value: (row) => row.measured },
  { header: 'Soal dengan P perkiraan', width: 22, value: (row) => row.estimated },
  { header: 'Kesetaraan dengan kertas pertama', width: 60, value: (row) => row.words ?? '-' },
]
