import { type CalibrationModel, LEAST_PEOPLE, PLAIN_FROM } from '@tuntas/contract/insight/measurement'

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
