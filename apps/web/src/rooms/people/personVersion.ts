import { statusUserOptions } from '@tuntas/contract/masters'
import type { Fields } from '../../kit/differences'
import { type OptionName, wordOf } from '../../kit/options'
import {
  employeeChoices,
  genderChoices,
  identityChoices,
  religionChoices,
  transferChoices,
} from './personChoices'
import { refs } from './refs'
import type { Values } from './steps'

const passwordSaid = (password: string) => (password === '' ? 'Tidak diganti' : 'Diganti')

/** How the fields of both forms read beside each other. */
export const fieldsOf = (nameOf: OptionName): Fields<Values> => ({
  nim: 'NIM/NIP',
  nidn: 'NIDN',
  name: 'Nama lengkap',
  gender: { label: 'Jenis kelamin', say: wordOf(genderChoices) },
  place_birth: 'Tempat lahir',
  date_birth: 'Tanggal lahir',
  religion: { label: 'Agama', say: wordOf(religionChoices) },
  type_identity: { label: 'Jenis identitas', say: wordOf(identityChoices) },
  no_identity: 'Nomor identitas',
  email: 'Email',
  phone: 'No. Hp',
  telephone: 'Telepon',
  postal_code: 'Kode pos',
  address: 'Alamat',
  program_id: { label: 'Program', say: nameOf(refs.program_id.path) },
  education_level_id: { label: 'Jenjang', say: nameOf(refs.education_level_id.path) },
  study_program_id: { label: 'Program studi', say: nameOf(refs.study_program_id.path) },
  curriculum_id: { label: 'Kurikulum', say: nameOf(refs.curriculum_id.path) },
  study_group_id: { label: 'Rombongan belajar', say: nameOf(refs.study_group_id.path) },
  status_id: { label: 'Status mahasiswa', say: nameOf(statusUserOptions.path) },
  employee_status: { label: 'Status dosen', say: wordOf(employeeChoices) },
  entry_year: 'Tahun masuk',
  date_entry: 'Tanggal masuk',
  type: { label: 'Status pindahan', say: wordOf(transferChoices) },
  study_limit: 'Batas studi',
  password: { label: 'Kata sandi', say: passwordSaid },
})
