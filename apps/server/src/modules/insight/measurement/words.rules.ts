import {
  type BankCalibration,
  type CalibrationModel,
  GROUP_FLOOR,
  LEAST_ANCHORS,
  LEAST_ANSWERS,
  LEAST_PEOPLE,
  PLAIN_FROM,
} from '@tuntas/contract/insight/measurement'
import { groupsInWords, numbersInWords } from '../reports/draw-words.rules.ts'
import {
  COMMON_ENOUGH,
  COMMON_SHARE,
  commonWanted,
  type Links,
  type UnevenAnchors,
  type WeakTies,
} from '../reports/links.rules.ts'
import type { Trouble } from './calibration-blockers.rules.ts'
import type { Lack } from './dif.rules.ts'

/** Why there is nothing to calibrate; null if there is. */
export const tooSmall = (model: CalibrationModel, n: number, items: number): string | null => {
  const least = LEAST_PEOPLE[model]
  if (n < LEAST_PEOPLE.rasch)
    return `Kalibrasi butuh sedikitnya ${LEAST_PEOPLE.rasch} mahasiswa yang sudah selesai; baru ada ${n}. Pakai analisis butir klasik dahulu.`
  if (n < least) return `Model 2PL butuh sedikitnya ${least} mahasiswa; baru ada ${n}. Pakai model Rasch.`
  if (items < 2)
    return 'Kalibrasi butuh sedikitnya dua soal yang dijawab benar oleh sebagian mahasiswa dan salah oleh sebagian lainnya.'
  return null
}

/** The same for a bank, whose items come from several quizzes. */
export const bankTooSmall = (
  model: CalibrationModel,
  n: number,
  { items, left_out }: { items: number; left_out: BankCalibration['left_out'] },
): string | null => {
  const people = tooSmall(model, n, 2)
  if (people || items >= 2) return people
  if (left_out.apart > 0)
    return 'Belum ada dua soal yang dijawab mahasiswa yang sama. Tanpa itu kesukaran tidak dapat dipisahkan dari kemampuan.'
  return `Kalibrasi bank butuh sedikitnya dua soal yang masing-masing dijawab sedikitnya ${LEAST_ANSWERS} kali, benar oleh sebagian mahasiswa dan salah oleh sebagian lainnya.`
}

/** Caution for an item that few people were asked. */
const cautionItem = (model: CalibrationModel, fewest: number): string | null => {
  const askedSentence = `Soal yang paling jarang keluar baru didapat ${fewest} mahasiswa`
  if (model === '2pl')
    return fewest < LEAST_PEOPLE[model]
      ? `${askedSentence}, sedangkan daya beda butuh sedikitnya ${LEAST_PEOPLE[model]}: daya beda soal seperti itu belum dapat diandalkan.`
      : null
  return fewest < 100
    ? `${askedSentence}: letak soal seperti itu dapat meleset ${fewest < LEAST_ANSWERS ? 'lebih dari' : 'sekitar'} 1 logit. Mulai 100 jawaban sekitar ½ logit.`
    : null
}

/**
 * Caution for small samples (Linacre 1994).
 * @param fewest answers of the least asked item; with drawn papers below `n`
 */
export const caution = (model: CalibrationModel, n: number, fewest = n): string | null => {
  const fewCaution = fewest < n ? cautionItem(model, fewest) : null
  if (model !== '2pl') {
    if (fewCaution) return fewCaution
    return n < 100
      ? `Dengan ${n} mahasiswa letak butir dapat meleset sekitar 1 logit. Mulai 100 mahasiswa sekitar ½ logit.`
      : null
  }
  const guarded =
    n < PLAIN_FROM
      ? `Dengan ${n} mahasiswa daya beda dijaga oleh perkiraan awal (prior). Angkanya lebih aman mulai ${PLAIN_FROM} mahasiswa.`
      : null
  return [guarded, fewCaution].filter((note) => note !== null).join(' ') || null
}

/** Why the anchors cannot fix the scale; null if they can. */
export const tooFewAnchors = (anchors: number): string | null =>
  anchors < LEAST_ANCHORS
    ? `Kalibrasi dengan jangkar butuh sedikitnya ${LEAST_ANCHORS} soal jangkar yang sudah dijawab cukup banyak mahasiswa; baru ada ${anchors}. Kunci soal yang sudah punya ukuran sebagai jangkar.`
    : null

/** Caution for few anchors among many items (Kolen & Brennan 2014). */
export const cautionAnchors = (anchors: number, items: number): string | null => {
  const wantedCount = commonWanted(items)
  return anchors < wantedCount
    ? `Baru ${anchors} jangkar untuk ${items} soal. Lazimnya sedikitnya ${100 * COMMON_SHARE}% atau ${COMMON_ENOUGH} soal, jadi ${wantedCount}: skala masih mudah bergeser.`
    : null
}

/** Why there are no figures although enough people answered. */
export const troubleWords: Record<Trouble, string> = {
  alike:
    'Semua mahasiswa yang mendapat soal yang sama memiliki skor yang sama: tidak ada perbedaan kemampuan yang dapat diukur, jadi ukuran butir dan orang tidak dapat dihitung.',
  single:
    'Setiap mahasiswa hanya mendapat satu soal yang dapat dikalibrasi. Tanpa dua soal pada orang yang sama, kesukaran tidak dapat dipisahkan dari kemampuan.',
  flat: 'Jawaban tidak menunjukkan kemampuan bersama (daya beda diperkirakan 0), jadi letak butir model ini tidak tertentu. Pakai model Rasch atau analisis butir klasik.',
  steep:
    'Skor hampir menentukan soal mana yang benar (pola Guttman): daya beda tidak berhingga, jadi letak butir tidak dapat diperkirakan. Pakai analisis butir klasik, atau tunggu lebih banyak mahasiswa.',
}

/** Caution for items that few or no people were asked together. */
export const linkWords = ({ parts, thin }: Links, getNumber: (place: number) => number): string[] => {
  const numbers = (places: readonly number[]) => places.map(getNumber)
  if (parts.length > 1)
    return [
      `Skalanya tidak terhubung: soal terbagi menjadi ${parts.length} kelompok tanpa mahasiswa yang sama (${groupsInWords(parts.map(numbers))}). Letak soal dan ukuran orang antarkelompok hanya sebanding bila undian acak membuat kemampuan mahasiswa tiap kelompok setara.`,
    ]
  const [first] = thin
  if (!first) return []
  const most = Math.max(...thin.map(({ people }) => people))
  return [
    `Penghubung antarsoal tipis: ${groupsInWords(thin.map(({ items }) => numbers(items)))} terhubung dengan soal lain lewat paling banyak ${most} mahasiswa. Perbandingan dengan soal lain dapat meleset lebih dari 1 logit.`,
  ]
}

/** The same for a bank, whose items have no numbers. */
export const bankLinkWords = ({ parts, thin }: Links): string[] => {
  if (parts.length > 1)
    return [
      `Skalanya tidak terhubung oleh mahasiswa: soal terbagi menjadi ${parts.length} kelompok tanpa mahasiswa yang sama.`,
    ]
  if (thin.length === 0) return []
  const items = Math.min(...thin.map((one) => one.items.length))
  const most = Math.max(...thin.map(({ people }) => people))
  return [
    `Penghubung antarsoal tipis: ${thin.length} kelompok soal (terkecil ${items} soal) terhubung dengan soal lain lewat paling banyak ${most} mahasiswa. Perbandingan dengan soal lain dapat meleset lebih dari 1 logit.`,
  ]
}

/** Caution for quizzes with few common questions (Kolen & Brennan 2014). */
export const weakTieWords = (ties: WeakTies | null): string[] => {
  if (!ties) return []
  const { groups, common: commonCount, wanted: wantedCount } = ties
  return [
    `Penghubung antarkuis lemah: kuis terbagi menjadi ${groups} kelompok yang hanya dihubungkan ${commonCount} soal bersama. Lazimnya sedikitnya ${100 * COMMON_SHARE}% soal kuis atau ${COMMON_ENOUGH} soal, di sini ${wantedCount}: letak soal antarkelompok belum pasti. Pakai lebih banyak soal yang sama pada kuis berikutnya.`,
  ]
}

/** The same with anchors: each unconnected group needs enough anchors of its own. */
export const unevenAnchorWords = (uneven: UnevenAnchors | null): string[] => {
  if (!uneven) return []
  const { groups, lacking, anchors, wanted: wantedCount } = uneven
  return [
    `Jangkar belum merata: kuis terbagi menjadi ${groups} kelompok yang tidak cukup terhubung, dan ${lacking} di antaranya punya terlalu sedikit jangkar sendiri (paling sedikit ${anchors}, lazimnya ${wantedCount}). Letak soal kelompok itu pada skala jangkar belum pasti. Kunci soalnya juga sebagai jangkar, atau pakai lebih banyak soal yang sama pada kuis berikutnya.`,
  ]
}

/** Questions of a bank that no calibration includes. */
export const unmeasuredWords = ({ essays, parts }: { essays: number; parts: number }): string[] => [
  ...(essays > 0 ? [`${essays} soal esai di bank ini tidak dikalibrasi, dinilai atau belum.`] : []),
  ...(parts > 0 ? [`${parts} soal dengan nilai sebagian di bank ini tidak dikalibrasi.`] : []),
]

/** For a Rasch scale without spread of abilities. */
export const FLAT =
  'Jawaban tidak menunjukkan perbedaan kemampuan: sebaran kemampuan diperkirakan 0, jadi reliabilitasnya 0. Letak butir hanya menggambarkan bagian yang benar.'
/** For slopes that needed a prior. */
export const GUARDED =
  'Daya beda sebagian soal tidak berhingga, jadi semuanya dijaga oleh perkiraan awal (prior) walau mahasiswanya cukup.'

type LeftOut = { essays: readonly number[]; parts: readonly number[]; waiting: number }
/** Questions of the quiz that are not measured. */
export const leftOutWords = ({ essays, parts, waiting: waitingCount }: LeftOut): string[] => {
  const notes: string[] = []
  if (essays.length > 0) {
    const more =
      waitingCount > 0
        ? ` ${waitingCount} mahasiswa yang esainya menunggu dinilai tetap dihitung, sebab soal lainnya sudah dinilai.`
        : ''
    notes.push(`Soal esai (${numbersInWords(essays)}) tidak dikalibrasi.${more}`)
  }
  if (parts.length > 0) notes.push(`Soal dengan nilai sebagian (${numbersInWords(parts)}) tidak dikalibrasi.`)
  return notes
}

/** Why an item cannot be compared between groups. */
export const lackWords: Record<Lack, string> = {
  unasked: 'Belum ada yang mendapat soal ini.',
  all_right: 'Semua menjawab benar.',
  all_wrong: 'Semua menjawab salah.',
  apart: 'Tidak ada mahasiswa dari kedua kelompok dengan jumlah benar yang sama.',
  focal_harder:
    'Pada jumlah benar yang sama, tidak pernah kelompok ini benar dan pembanding salah: rasio peluangnya tidak berhingga.',
  focal_easier:
    'Pada jumlah benar yang sama, tidak pernah kelompok ini salah dan pembanding benar: rasio peluangnya nol.',
}

export const OTHER_PAPERS =
  'Mahasiswa tidak mendapat soal yang sama. Yang dibandingkan adalah mahasiswa dengan jumlah benar dan banyak soal yang sama, walau soalnya dapat berbeda: baca hasilnya dengan hati-hati.'

/** Smallest difference that groups of this size would usually show. */
export const describePower = (detectable: number | null): string | null => {
  if (detectable === null) return null
  return detectable >= 1.5
    ? 'Kelompok terlalu kecil: beda besar (C) pun dapat tidak terlihat.'
    : `Beda di bawah Δ ${detectable.toFixed(1).replace('.', ',')} mudah tidak terlihat dengan kelompok sebesar ini.`
}

/** Why no groups can be compared; null if some can. */
export const noComparison = (sizes: readonly number[]): string | null => {
  const all = sizes.reduce((sum, n) => sum + n, 0)
  return sizes.some((n) => n >= GROUP_FLOOR && all - n >= GROUP_FLOOR)
    ? null
    : `Belum ada dua kelompok yang masing-masing berisi sedikitnya ${GROUP_FLOOR} mahasiswa.`
}
