import { statusUserOptions } from '@tuntas/contract/campus/statuses'
import type { Fields } from '../../../kit/form/differences'
import { createLabeller, optionName } from '../../../kit/form/options'
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

/** Labels of both forms' fields for the comparison of versions. */
export const buildPersonFields = (): Fields<Values> => ({
  nim: 'NIM/NIP',
  nidn: 'NIDN',
  name: 'Nama lengkap',
  gender: { label: 'Jenis kelamin', say: createLabeller(genderChoices) },
  place_birth: 'Tempat lahir',
  date_birth: 'Tanggal lahir',
  religion: { label: 'Agama', say: createLabeller(religionChoices) },
  type_identity: { label: 'Jenis identitas', say: createLabeller(identityChoices) },
  no_identity: 'Nomor identitas',
  email: 'Email',
  phone: 'No. Hp',
  telephone: 'Telepon',
  postal_code: 'Kode pos',
  address: 'Alamat',
  program_id: { label: 'Program', say: optionName(refs.program_id.path) },
  education_level_id: { label: 'Jenjang', say: optionName(refs.education_level_id.path) },
  study_program_id: { label: 'Program studi', say: optionName(refs.study_program_id.path) },
  curriculum_id: { label: 'Kurikulum', say: optionName(refs.curriculum_id.path) },
  study_group_id: { label: 'Rombongan belajar', say: optionName(refs.study_group_id.path) },
  status_id: { label: 'Status mahasiswa', say: optionName(statusUserOptions.path) },
  employee_status: { label: 'Status dosen', say: createLabeller(employeeChoices) },
  entry_year: 'Tahun masuk',
  date_entry: 'Tanggal masuk',
  type: { label: 'Status pindahan', say: createLabeller(transferChoices) },
  study_limit: 'Batas studi',
  password: { label: 'Kata sandi', say: passwordSaid },
})
