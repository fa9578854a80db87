import type { FeederOutcome, FeederRow } from '@tuntas/contract/operations/feeder'
import { roundToTenths } from '../../insight/final-marks/office-export.rules.ts'

/** A closed mark beside the mark in Neo Feeder. */

export type FeederMark = Pick<FeederRow, 'score' | 'grade' | 'index'>

/** A student's mark in the version of a closed class. */
export type ClosedMark = {
  user_id: number
  nim: string
  name: string
  final: number | null
  grade: string
  ipk: number | null
}

const NO_LETTER = '-'
const roundIndex = (index: number): number => Math.round(index * 100) / 100

/** A closed mark as Neo Feeder takes it: score with one decimal, index with two. */
export const toFeederMark = ({ final, grade, ipk }: ClosedMark): FeederMark => ({
  score: final === null ? null : roundToTenths(final),
  grade: grade === '' || grade === NO_LETTER ? null : grade,
  index: ipk === null ? null : roundIndex(ipk),
})

/** The Feeder's mark with the same decimals; null where it has none. */
export const readFeederMark = ({ score, grade, index }: FeederMark): FeederMark | null =>
  score === null && grade === null
    ? null
    : {
        score: score === null ? null : roundToTenths(score),
        grade,
        index: index === null ? null : roundIndex(index),
      }

export const isSameMark = (one: FeederMark | null, second: FeederMark | null): boolean =>
  one === null || second === null
    ? one === second
    : one.score === second.score && one.grade === second.grade && one.index === second.index

/** Compared without case and outer blanks. */
export const toKey = (text: string): string => text.trim().toLowerCase()

export type FeederClass = {
  id_kelas_kuliah: string
  id_prodi: string
  kode_mata_kuliah: string
  nama_kelas_kuliah: string
}
export type ClassNames = { code: string; name: string; id_kelas_kuliah: string | null }

/** The Feeder's class of a closed class: the office's own match, or the only one of its code and name. */
export const findFeederClass = (
  feederClasses: readonly FeederClass[],
  { code, name, id_kelas_kuliah }: ClassNames,
): { feederClass: FeederClass } | { message: string } => {
  if (id_kelas_kuliah !== null) {
    const feederClass = feederClasses.find((one) => toKey(one.id_kelas_kuliah) === toKey(id_kelas_kuliah))
    return feederClass ? { feederClass } : { message: 'Kelas pilihanmu tidak ada di semester ini di Feeder.' }
  }
  if (code === '') return { message: 'Mata kuliah ini belum punya kode.' }
  if (name === '') return { message: 'Kelas ini belum punya kode kelas PDDikti.' }
  const candidates = feederClasses.filter(
    (one) => toKey(one.kode_mata_kuliah) === toKey(code) && toKey(one.nama_kelas_kuliah) === toKey(name),
  )
  const [feederClass] = candidates
  if (!feederClass) return { message: `Kelas ${name} dari ${code} tidak ada di Feeder.` }
  return candidates.length === 1
    ? { feederClass }
    : { message: `Ada ${candidates.length} kelas ${name} dari ${code} di Feeder. Pilih satu.` }
}

export type ScaleRow = { grade: string; from: string | null; to: string | null }
/** Letters of the study program's scale that are valid on a day (YYYY-MM-DD). */
export const listLetters = (scale: readonly ScaleRow[], day: string): ReadonlySet<string> =>
  new Set(
    scale
      .filter(({ from, to }) => (from === null || from <= day) && (to === null || day <= to))
      .map(({ grade }) => grade),
  )

export type Participant = { id_registrasi_mahasiswa: string; nim: string }
/** What the Feeder holds of a class. */
export type ClassFacts = {
  participants: readonly Participant[]
  /** By `id_registrasi_mahasiswa`. */
  marks: ReadonlyMap<string, FeederMark>
  letters: ReadonlySet<string>
}
export type Comparison = FeederMark & {
  theirs: FeederMark | null
  id_registrasi_mahasiswa: string | null
  outcome: FeederOutcome
  message: string | null
}

const findGradeFault = ({ score, grade, index }: FeederMark, letters: ReadonlySet<string>): string | null => {
  if (score === null || grade === null || index === null)
    return 'Nilai akhir, huruf, atau indeks belum lengkap.'
  return letters.has(grade) ? null : `Huruf ${grade} tidak ada di skala nilai Feeder.`
}

/** Where the class itself was not found. */
export const refuseClass = (mark: ClosedMark, message: string): Comparison => ({
  ...toFeederMark(mark),
  theirs: null,
  id_registrasi_mahasiswa: null,
  outcome: 'no_class',
  message,
})

export const compareMark = (mark: ClosedMark, { participants, marks, letters }: ClassFacts): Comparison => {
  const closedMark = toFeederMark(mark)
  const participant = participants.find(({ nim }) => toKey(nim) === toKey(mark.nim))
  const storedMark = participant && marks.get(participant.id_registrasi_mahasiswa)
  const feederMark = storedMark ? readFeederMark(storedMark) : null
  const facts = {
    ...closedMark,
    theirs: feederMark,
    id_registrasi_mahasiswa: participant?.id_registrasi_mahasiswa ?? null,
  }
  if (!participant)
    return {
      ...facts,
      outcome: 'no_participant',
      message: 'Mahasiswa ini bukan peserta kelasnya di Feeder.',
    }
  const fault = findGradeFault(closedMark, letters)
  if (fault) return { ...facts, outcome: 'no_grade', message: fault }
  if (isSameMark(closedMark, feederMark)) return { ...facts, outcome: 'same', message: null }
  return { ...facts, outcome: feederMark === null ? 'write' : 'change', message: null }
}
