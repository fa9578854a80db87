import { type CalibratedItem, type Calibration, modelNames } from '@tuntas/contract/insight/measurement'
import type { ExcelColumn } from '../../../platform/files/excel.ts'
import { toPlainText } from '../reports/sheets.ts'
import type { PersonMeasure } from './analysis.rules.ts'
import type { Named } from './store.ts'

/** Sheets of a calibration file. Headers as in Winsteps where it has them. */

const roundValue = (value: number | null): number | null =>
  value === null || !Number.isFinite(value) ? null : Math.round(value * 1e4) / 1e4
const figure = <Row>(header: string, of: (row: Row) => number | null): ExcelColumn<Row> => ({
  header,
  width: 12,
  value: (row) => roundValue(of(row)),
})

export const summaryColumns: ExcelColumn<readonly [string, string | number | null]>[] = [
  { header: 'Besaran', width: 40, value: ([name]) => name },
  {
    header: 'Nilai',
    width: 20,
    value: ([, value]) => (typeof value === 'number' ? roundValue(value) : value),
  },
]
const modelOfCorridor = { quest: 'Quest', winsteps: 'Winsteps' } as const
export const summaryRows = (c: Calibration): (readonly [string, string | number | null])[] => [
  ['Model', modelNames[c.model]],
  ['Mahasiswa (n)', c.n],
  ['Butir yang dikalibrasi', c.items.length],
  ['Butir yang ditinggalkan', c.excluded.map(({ number }) => `Soal ${number}`).join(', ') || '-'],
  ['Log-likelihood', c.log_likelihood],
  ['AIC', c.aic],
  ['BIC', c.bic],
  ['Simpangan baku kemampuan', c.person_sd],
  ['Reliabilitas (EAP)', c.reliability],
  ['Separasi', c.separation],
  ['Skor sempurna', c.extremes?.all ?? null],
  ['Skor nol', c.extremes?.none ?? null],
  ['1PL lawan 2PL: chi-kuadrat', c.comparison?.chi_square ?? null],
  ['1PL lawan 2PL: derajat bebas', c.comparison?.df ?? null],
  ['1PL lawan 2PL: p', c.comparison?.p ?? null],
  ['Kontras sisaan pertama (nilai eigen)', c.contrast],
  ['Kontras yang diharapkan dari satu kemampuan', c.dimension?.expected ?? null],
  ['Kontras terbesar dari 99 kelas tiruan', c.dimension?.most ?? null],
  ['Dimensi', c.dimension?.word ?? null],
  [
    'Koridor infit (JML)',
    `${modelOfCorridor[c.corridor.name]} ${c.corridor.low}–${c.corridor.high}`.replaceAll('.', ','),
  ],
  ['Catatan', [c.state === 'ready' ? null : c.message, ...c.notes].filter(Boolean).join(' ') || '-'],
]

export const itemColumns: ExcelColumn<CalibratedItem>[] = [
  { header: 'No', width: 6, value: ({ number }) => number },
  { header: 'Soal', width: 50, value: ({ question }) => toPlainText(question) },
  figure('TOTAL SCORE', ({ right }) => right),
  figure('TOTAL COUNT', ({ asked: askedCount }) => askedCount),
  figure('MEASURE', ({ b_centred }) => b_centred),
  figure('S.E.', ({ se_b_centred }) => se_b_centred),
  figure('INFIT MNSQ (JML)', ({ joint }) => joint?.infit ?? null),
  figure('INFIT ZSTD (JML)', ({ joint }) => joint?.infit_z ?? null),
  { header: 'Kecocokan', width: 18, value: ({ fit }) => fit.word },
  { header: 'Kesimpulan', width: 18, value: ({ conclusion }) => conclusion },
  { header: 'Alasan', width: 50, value: ({ reason }) => reason },
  { header: 'Sementara', width: 12, value: ({ provisional }) => (provisional ? 'Ya' : 'Tidak') },
  figure('a', ({ a }) => a),
  figure('S.E. a', ({ se_a }) => se_a),
  figure('b', ({ b }) => b),
  figure('S.E. b', ({ se_b }) => se_b),
  figure('INFIT MNSQ', ({ infit }) => infit),
  figure('INFIT ZSTD', ({ infit_z }) => infit_z),
  figure('OUTFIT MNSQ', ({ outfit }) => outfit),
  figure('OUTFIT ZSTD', ({ outfit_z }) => outfit_z),
  figure('OUTFIT MNSQ (JML)', ({ joint }) => joint?.outfit ?? null),
  figure('PTMEASUR CORR.', ({ point_measure }) => point_measure),
  figure('PTMEASUR EXP.', ({ point_measure_expected }) => point_measure_expected),
  { header: 'PTMEASUR', width: 14, value: ({ point_measure_word }) => point_measure_word },
  figure('EXACT OBS%', ({ exact_match }) => exact_match),
  figure('EXACT EXP%', ({ exact_match_expected }) => exact_match_expected),
]

export const personColumns: ExcelColumn<Named & PersonMeasure>[] = [
  { header: 'NIM', width: 16, asText: true, value: ({ nim }) => nim },
  { header: 'Nama', width: 30, value: ({ name }) => name },
  figure('TOTAL SCORE', ({ raw }) => raw),
  figure('TOTAL COUNT', ({ asked: askedCount }) => askedCount),
  figure('MEASURE', ({ measure }) => measure),
  figure('S.E.', ({ se }) => se),
  figure('INFIT MNSQ', ({ infit }) => infit),
  figure('INFIT ZSTD', ({ infit_z }) => infit_z),
  figure('OUTFIT MNSQ', ({ outfit }) => outfit),
  figure('OUTFIT ZSTD', ({ outfit_z }) => outfit_z),
  figure('EAP (z)', ({ ability }) => ability),
  figure('S.E. EAP', ({ ability_se }) => ability_se),
]

export const scoreColumns: ExcelColumn<Calibration['scores'][number]>[] = [
  figure('Skor', ({ raw }) => raw),
  figure('MEASURE', ({ measure }) => measure),
  figure('S.E.', ({ se }) => se),
]
