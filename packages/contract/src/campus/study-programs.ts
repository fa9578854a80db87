import {
  choiceField,
  keptDecimalField,
  keptTextField,
  refField,
  resource,
  textField,
} from '../wire/resource.ts'
import { admins } from '../wire/roles.ts'
import {
  MINUTES_HINT,
  OUTCOME_PASS,
  OUTCOME_TARGET,
  SKS_MINUTES,
  signatoryRoles,
} from './masters.vocabulary.ts'

export const studyPrograms = resource({
  path: 'master-data/program-study',
  route: '/master-program-study',
  title: 'Master Program Studi',
  noun: 'program studi',
  roles: admins,
  fields: {
    code: textField('Kode', 'Masukan kode program studi'),
    name: textField('Nama', 'Masukan nama program studi'),
    outcome_pass: keptDecimalField(
      'Batas lulus capaian',
      'Masukan batas lulus capaian',
      OUTCOME_PASS,
      'Mahasiswa mencapai CPMK dan CPL mulai dari nilai ini.',
    ),
    outcome_target: keptDecimalField(
      'Target capaian (%)',
      'Masukan target capaian',
      OUTCOME_TARGET,
      'CPMK dan CPL tercapai bila paling sedikit sekian persen mahasiswa mencapainya.',
    ),
    degree: keptTextField('Jenjang', 'Masukan jenjang', 'Tertulis di cetakan, misalnya Sarjana (S1).'),
    faculty: keptTextField('Fakultas', 'Masukan fakultas', 'Tertulis di kop cetakan.'),
    minutes_contact: keptDecimalField(
      'Menit tatap muka (TM)',
      'Masukan menit tatap muka',
      SKS_MINUTES.contact,
      MINUTES_HINT,
    ),
    minutes_task: keptDecimalField(
      'Menit penugasan (PT)',
      'Masukan menit penugasan',
      SKS_MINUTES.task,
      MINUTES_HINT,
    ),
    minutes_study: keptDecimalField(
      'Menit belajar mandiri (BM)',
      'Masukan menit belajar mandiri',
      SKS_MINUTES.study,
      MINUTES_HINT,
    ),
  },
  columns: ['code', 'name'],
  search: ['code', 'name'],
})

/** Who signs the prints of a study program. */
export const signatories = resource({
  path: 'master-data/signatory',
  route: '/master-signatory',
  title: 'Master Penanda Tangan',
  noun: 'penanda tangan',
  roles: admins,
  fields: {
    study_program_id: refField(
      'Program Studi',
      'Pilih program studi',
      'master-data/program-study',
      'study_program',
    ),
    role: choiceField('Jabatan', 'Pilih jabatan', signatoryRoles),
    name: textField('Nama', 'Masukan nama dan gelar'),
    employee_number: textField('NIP/NIDN', 'Masukan NIP atau NIDN', { optional: true }),
  },
  columns: ['study_program_id', 'role', 'name', 'employee_number'],
  search: ['name', 'employee_number'],
  filters: ['study_program_id', 'role'],
})
