/** Codes of PDDikti's Feeder, which SIAKAD lists write instead of words. */

const registrations: Record<string, string> = {
  '1': 'baru',
  '2': 'pindahan',
  '6': 'baru',
  '8': 'pindahan',
  '11': 'pindahan',
  '12': 'pindahan',
  '13': 'pindahan',
  '16': 'pindahan',
}
const codes: Record<string, Record<string, string>> = {
  religion: { '1': 'islam', '2': 'kristen', '3': 'katolik', '4': 'hindu', '5': 'buddha', '6': 'konghucu' },
  type: registrations,
  education_level_id: {
    '20': 'D1',
    '21': 'D2',
    '22': 'D3',
    '23': 'D4',
    '30': 'S1',
    '31': 'Profesi',
    '32': 'Sp-1',
    '35': 'S2',
    '37': 'Sp-2',
    '40': 'S3',
  },
  status_id: { A: 'Aktif', C: 'Cuti', D: 'Drop Out', K: 'Keluar', L: 'Lulus' },
}
const toCode = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(/^0+(?=\d)/, '')

/** The word for a code; undefined for other texts. */
export const feederWord = (field: string, text: string): string | undefined => {
  const words = Object.hasOwn(codes, field) ? codes[field] : undefined
  const code = toCode(text)
  return words && Object.hasOwn(words, code) ? words[code] : undefined
}

/** Names what a code was read as. */
export const feederNote = (text: string, word: string): string => `${text.trim()} → ${word}`

const NOT_HERE = 'Non-aktif tidak ada di Tuntas. Pilih Cuti atau Keluar.'
/** Why a code has no word of ours. */
export const feederRefusal = (field: string, text: string): string | undefined =>
  field === 'status_id' && toCode(text) === 'N' ? NOT_HERE : undefined

/** Feeder's codes for "not filled in" and "other" religions. */
const NO_RELIGION = /^(98|99|lain|lainnya|lain-lain)$/i
export const isNoReligion = (text: string): boolean => NO_RELIGION.test(text.trim())
