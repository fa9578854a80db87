import type { Conclusion, ConclusionBasis, ItemRow } from '@tuntas/contract/insight/reports'
import { fisherInterval, wilsonInterval } from './intervals.rules.ts'
import type { Change } from './mastery.rules.ts'
import { attractsAble, type Distractor, idle, listFormat } from './options.rules.ts'
import { steady } from './sums.rules.ts'

/** The conclusion of an item from all evidence. Rules: docs/item-analysis.md. */

export type Evidence = {
  /** Students who were asked the item, and the sum of their shares of its points. */
  n: number
  right: number
  /** Discrimination and item–rest correlation. */
  d: number | null
  r: number | null
  /** Do the students' totals vary? */
  varies: boolean
  kkm: number | null
  basis: ConclusionBasis
  change: Change | null
  distractors: readonly Distractor[]
}
type ItemConclusion = { conclusion: Conclusion; reason: string; suspect?: boolean }
/** The figures of the evidence; P without rounding. */
type Figures = Evidence & { p: number; kappa: number | null; rLow: number; rHigh: number }

const ENOUGH = 10
/** From here on a conclusion is not provisional. */
const SURE = 50
/** Fewer right, or fewer wrong, answers say nothing about discrimination. */
const ENOUGH_ANSWERS = 5
const LEAST_R = 0.2
const LEAST_D = 0.2
const GOOD_R = 0.3
const GOOD_D = 0.4
const HARD = 0.3
const EASY = 0.7
/** With a share below it before remedials, an item has room to rise. */
const ROOM_TO_RISE = 0.8

const format = (value: number) =>
  (Math.abs(value) < 0.005 ? 0 : value).toFixed(2).replace('-', '−').replace('.', ',')
const count = (value: number) => value.toLocaleString('id-ID', { maximumFractionDigits: 1 })
const toSentence = (reasons: readonly string[]) => {
  const text = reasons.join('; ')
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`
}
const tooFew = (reason: string): ItemConclusion => ({ conclusion: 'Data belum cukup', reason })

/** Enough students, some of whom had room to rise, and certainly no gain. */
const staysLow = ({ change }: Evidence) =>
  change !== null &&
  change.n >= ENOUGH &&
  change.first < ROOM_TO_RISE &&
  change.high !== null &&
  change.high <= 0

/** In a class that mastered, discrimination says nothing. */
const concludeByMastery = (figures: Figures): ItemConclusion => {
  const { n, p, right, kappa, distractors } = figures
  const level = wilsonInterval(p, n)
  if (kappa !== null && level !== null && level[1] < kappa)
    return {
      conclusion: 'Direvisi',
      reason: `Kelas tuntas, tetapi butir ini baru ${Math.round(100 * p)}% benar: periksa kalimat dan kunci, atau ajarkan lagi.`,
    }
  if (staysLow(figures)) return { conclusion: 'Direvisi', reason: 'Tidak naik sesudah remedial.' }
  const letters = attractsAble(distractors, n)
  if (letters.length > 0)
    return {
      conclusion: 'Direvisi',
      reason: `Pengecoh ${listFormat.format(letters)} menarik mahasiswa yang mampu.`,
    }
  return {
    conclusion: 'Diterima',
    reason: `Dikuasai kelas ini (${count(right)} dari ${count(n)} benar).`,
  }
}

/** Too few right or too few wrong answers; undefined if both are enough. */
const concludeByCounts = ({ n, p, right, kappa }: Figures): ItemConclusion | undefined => {
  const level = wilsonInterval(p, n)
  if (right < ENOUGH_ANSWERS) {
    const words = `Hanya ${count(right)} dari ${count(n)} benar`
    return level !== null && level[1] < HARD
      ? {
          conclusion: 'Direvisi',
          reason: `${words}: periksa kunci, atau bahas lagi materinya.`,
          suspect: true,
        }
      : tooFew(`${words}: daya beda belum dapat dinilai.`)
  }
  const wrongAnswers = steady(n - right) ?? 0
  if (wrongAnswers >= ENOUGH_ANSWERS) return
  return kappa !== null && level !== null && level[0] >= kappa
    ? { conclusion: 'Diterima', reason: 'Mudah bagi kelas ini; daya beda belum dapat dinilai.' }
    : tooFew(`Hanya ${count(wrongAnswers)} dari ${count(n)} salah: daya beda belum dapat dinilai.`)
}

/** What speaks against an item that discriminates somehow. */
const listReasons = (figures: Figures, d: number, r: number, isOpen: boolean) => {
  const { n, p, kkm, distractors } = figures
  const isNegative = !isOpen && (r < 0 || d < 0)
  const letters = idle(distractors)
  const isSure = n >= SURE && d <= GOOD_D
  return {
    suspect: isNegative,
    reasons: [
      ...(isNegative ? ['daya beda negatif: periksa kunci'] : []),
      ...(!isOpen && !isNegative && (r < LEAST_R || d <= LEAST_D) ? ['daya beda rendah'] : []),
      ...(staysLow(figures) ? ['tidak naik sesudah remedial'] : []),
      ...(letters.length > 0 ? [`pengecoh ${listFormat.format(letters)} tidak berfungsi`] : []),
      ...(isSure && p < HARD ? ['terlalu sukar'] : []),
      ...(isSure && kkm === null && p > EASY ? ['terlalu mudah'] : []),
    ],
  }
}

const concludeByDiscrimination = (figures: Figures): ItemConclusion => {
  const { d, r, rLow, rHigh } = figures
  if (d !== null && r === null)
    return tooFew(
      'Hubungan dengan soal lain tidak dapat dihitung: tidak ada soal lain yang nilainya berbeda.',
    )
  if (d === null || r === null)
    return tooFew(
      'Tidak ada mahasiswa kelompok atas atau kelompok bawah yang mendapat soal ini: daya bedanya tidak dapat dihitung.',
    )
  // The data allow a useless and a good item alike.
  const isOpen = rLow <= 0 && rHigh >= GOOD_R
  const numbers = `D ${format(d)}, r ${format(r)}`
  if (!isOpen && r < LEAST_R && d <= LEAST_D) {
    const isNegative = r < 0 || d < 0
    const reason = isNegative
      ? `Periksa kunci: daya beda negatif (${numbers}).`
      : `Daya beda jelek (${numbers}): butir ini tidak membedakan yang menguasai dan yang belum.`
    return { conclusion: 'Ditolak', reason, suspect: isNegative }
  }
  const { reasons, suspect } = listReasons(figures, d, r, isOpen)
  if (reasons.length > 0) return { conclusion: 'Direvisi', reason: toSentence(reasons), suspect }
  if (isOpen)
    return tooFew(`Daya beda belum pasti (r ${format(r)}, selang ${format(rLow)} sampai ${format(rHigh)}).`)
  return { conclusion: 'Diterima', reason: `Membedakan yang menguasai dan yang belum (${numbers}).` }
}

/** The first rule that applies. */
const conclude = (figures: Figures): ItemConclusion => {
  const { n, r, rHigh, varies, basis } = figures
  if (n < ENOUGH) return tooFew(`Baru ${n} mahasiswa; perlu paling sedikit ${ENOUGH}.`)
  if (!varies) return tooFew('Semua mahasiswa bernilai sama: daya beda tidak dapat dihitung.')
  if (r !== null && rHigh < 0)
    return {
      conclusion: 'Ditolak',
      reason: `Periksa kunci: yang mampu justru lebih sering salah (r ${format(r)}).`,
      suspect: true,
    }
  if (basis === 'criterion') return concludeByMastery(figures)
  return concludeByCounts(figures) ?? concludeByDiscrimination(figures)
}

/** Of few students every conclusion is provisional, and nothing is rejected. */
export const chooseConclusion = (
  evidence: Evidence,
): Pick<ItemRow, 'conclusion' | 'reason' | 'provisional' | 'key_suspect'> => {
  const { n, r, kkm } = evidence
  const [rLow, rHigh] = fisherInterval(r, n) ?? [r ?? 0, r ?? 0]
  const right = steady(evidence.right) ?? 0
  const p = n > 0 ? right / n : 0
  const kappa = kkm === null ? null : kkm / 100
  const {
    conclusion,
    reason,
    suspect: isSuspect = false,
  } = conclude({ ...evidence, right, p, kappa, rLow, rHigh })
  const isProvisional = n < SURE && conclusion !== 'Data belum cukup'
  return {
    conclusion: isProvisional && conclusion === 'Ditolak' ? 'Direvisi' : conclusion,
    reason: isProvisional ? `Sementara: ${reason}` : reason,
    provisional: isProvisional ? 1 : 0,
    key_suspect: isSuspect ? 1 : 0,
  }
}
