import { identityTypes, religions } from '@tuntas/contract/campus/people'
import { titled } from '../../../kit/format'

/** Options of the fields in both forms. */

export const genderChoices = [
  { value: 'L', label: 'Laki-laki' },
  { value: 'P', label: 'Perempuan' },
]
export const religionChoices = religions.map((value) => ({ value, label: titled(value) }))
const identityWords = { ktp: 'KTP', sim: 'SIM', passport: 'Paspor' }
export const identityChoices = identityTypes.map((value) => ({ value, label: identityWords[value] }))
export const employeeChoices = [
  { value: 'tetap', label: 'Tetap' },
  { value: 'tidak tetap', label: 'Tidak Tetap' },
]
export const transferChoices = [
  { value: 'baru', label: 'Baru' },
  { value: 'pindahan', label: 'Pindahan' },
]
