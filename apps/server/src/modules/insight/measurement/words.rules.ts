import {
  ANCHOR_SHARE,
  type CalibrationModel,
  LEAST_ANCHORS,
  LEAST_PEOPLE,
  PLAIN_FROM,
} from '@tuntas/contract/insight/measurement'

/** Why there is nothing to calibrate; null where there is. */
export const tooSmall = (model: CalibrationModel, n: number, items: number): string | null => {
  const least = LEAST_PEOPLE[model]
  if (n < LEAST_PEOPLE.rasch)
    return `Kalibrasi butuh sedikitnya ${LEAST_PEOPLE.rasch} mahasiswa yang sudah selesai; baru ada ${n}. Pakai analisis butir klasik dahulu.`
  if (n < least) return `Model 2PL butuh sedikitnya ${least} mahasiswa; baru ada ${n}. Pakai model Rasch.`
  if (items < 2)
    return 'Kalibrasi butuh sedikitnya dua soal yang dijawab benar oleh sebagian mahasiswa dan salah oleh sebagian lainnya.'
  return null
}

/** How much may be read out of so few (Linacre 1994). */
export const caution = (model: CalibrationModel, n: number): string | null => {
  if (model === '2pl')
    return n < PLAIN_FROM
      ? `Dengan ${n} mahasiswa daya beda dijaga oleh perkiraan awal (prior). Angkanya lebih aman mulai ${PLAIN_FROM} mahasiswa.`
      : null
  return n < 100
    ? `Dengan ${n} mahasiswa letak butir dapat meleset sekitar 1 logit. Mulai 100 mahasiswa sekitar ½ logit.`
    : null
}

/** Why anchors cannot hold the scale; null where they can. */
export const tooFewAnchors = (anchors: number): string | null =>
  anchors < LEAST_ANCHORS
    ? `Kalibrasi dengan jangkar butuh sedikitnya ${LEAST_ANCHORS} soal jangkar yang sudah dijawab cukup banyak mahasiswa; baru ada ${anchors}. Kunci soal yang sudah punya ukuran sebagai jangkar.`
    : null

/** How far anchors may be trusted that are few among the items (Kolen & Brennan 2014). */
export const cautionAnchors = (anchors: number, items: number): string | null => {
  const wanted = Math.ceil(ANCHOR_SHARE * items)
  return anchors < wanted
    ? `Baru ${anchors} jangkar untuk ${items} soal. Lazimnya sedikitnya ${100 * ANCHOR_SHARE}%, jadi ${wanted} soal: skala masih mudah bergeser.`
    : null
}
