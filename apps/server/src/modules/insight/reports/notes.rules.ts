import type { ConclusionBasis } from '@tuntas/contract/insight/reports'
import { rateSpeed, type SpeedCounts } from './gain.rules.ts'

/** What to know before reading the figures of a quiz. */

type Figures = {
  n: number
  mastered: number
  basis: ConclusionBasis
  /** Do the students' totals vary? */
  varies: boolean
  alpha: number | null
  standardised: number | null
  /** Of the items. */
  points: readonly number[]
  speed: SpeedCounts
}

const SURE = 50
const format = (value: number) => value.toFixed(2).replace('-', '−').replace('.', ',')
const hasUnequalPoints = (points: readonly number[]) =>
  points.length > 0 && Math.max(...points) >= 2 * Math.min(...points)

export const listNotes = (figures: Figures): string[] => {
  const { n, mastered: masteredCount, basis, varies: isVaried, alpha, standardised, points, speed } = figures
  if (n === 0) return []
  return [
    ...(basis === 'criterion'
      ? [
          `Kelas ini tuntas (${masteredCount} dari ${n}): butir dinilai dari penguasaan, bukan dari daya beda.`,
        ]
      : []),
    ...(n < SURE ? [`Baru ${n} mahasiswa: semua kesimpulan sementara.`] : []),
    ...(isVaried ? [] : ['Semua mahasiswa bernilai sama: daya beda dan reliabilitas tidak dapat dihitung.']),
    ...(alpha !== null && alpha < 0
      ? ['Alpha negatif: butir saling berlawanan. Periksa kunci, atau tunggu lebih banyak mahasiswa.']
      : []),
    ...(hasUnequalPoints(points)
      ? [
          `Bobot soal sangat berbeda: alpha ditentukan soal berbobot besar.${standardised === null ? '' : ` Alpha dengan bobot sama: ${format(standardised)}.`}`,
        ]
      : []),
    ...(rateSpeed(speed).word === 'waktu tampak kurang'
      ? [`Waktu tampak kurang: ${speed.n - speed.finished} dari ${speed.n} tidak sampai soal terakhir.`]
      : []),
  ]
}
