import { download, endpoint, type Schemas, XLSX } from '../wire/endpoint.ts'
import {
  choiceField,
  dateField,
  decimalField,
  flagField,
  integerField,
  keptFlagField,
  refField,
  refsField,
  resource,
  textField,
} from '../wire/resource.ts'
import { admins, keepers, outcomeKeepers } from '../wire/roles.ts'
import type * as schemas from './masters.schemas.ts'
import { cplKinds, MARKS_DUE_HINT, OUTCOME_CODE, OUTCOME_TEXT, PROFILE_NAME } from './masters.vocabulary.ts'

/** @__NO_SIDE_EFFECTS__ */
const codeAndName = <const C extends string, const N extends string>(code: C, name: N) => ({
  fields: { code: textField('Kode', code), name: textField('Nama', name) },
  columns: ['code', 'name'] as const,
  search: ['code', 'name'] as const,
})

export type * from './masters.schemas.ts'
export * from './masters.vocabulary.ts'

/** References to one study program and one curriculum. */
const ofCurriculum = {
  study_program_id: refField(
    'Program Studi',
    'Pilih program studi',
    'master-data/program-study',
    'study_program',
  ),
  curriculum_id: refField('Kurikulum', 'Pilih kurikulum', 'master-data/curriculum', 'curriculum'),
}

export const programs = resource({
  path: 'master-data/program',
  route: '/master-program',
  title: 'Master Program',
  noun: 'program',
  roles: admins,
  fields: { name: textField('Nama', 'Masukan nama program') },
  columns: ['name'],
  search: ['name'],
})

export const educationLevels = resource({
  path: 'master-data/education-level',
  route: '/master-education-level',
  title: 'Master Jenjang',
  noun: 'jenjang',
  roles: admins,
  fields: { name: textField('Nama', 'Masukan nama jenjang') },
  columns: ['name'],
  search: ['name'],
})

/** Activating a year closes the active one. */
export const years = resource({
  path: 'master-data/year',
  route: '/master-year',
  title: 'Master Tahun Semester',
  noun: 'tahun semester',
  roles: admins,
  fields: {
    code: textField('Kode', 'Masukan kode tahun semester'),
    name: textField('Nama', 'Masukan nama tahun semester'),
    active: keptFlagField('Aktif', 'Pilih status', 'Aktif', 'Tidak aktif'),
    marks_due: dateField('Batas tutup nilai', 'Tanggal tidak sesuai', MARKS_DUE_HINT),
  },
  columns: ['code', 'name', 'active', 'marks_due'],
  search: ['code', 'name'],
  optionFields: ['active'],
})

export const curriculums = resource({
  path: 'master-data/curriculum',
  route: '/master-curriculum',
  title: 'Master Kurikulum',
  noun: 'kurikulum',
  roles: admins,
  ...codeAndName('Masukan kode kurikulum', 'Masukan nama kurikulum'),
})

export const grades = resource({
  path: 'master-data/grade',
  route: '/master-grade-score',
  title: 'Master Grade Nilai',
  noun: 'grade',
  roles: admins,
  fields: {
    start_score: decimalField('Nilai Awal', 'Masukan nilai awal'),
    end_score: decimalField('Nilai Akhir', 'Masukan nilai akhir'),
    ipk: decimalField('IPK', 'Masukan nilai IPK', { max: 4 }),
    grade: textField('Grade', 'Masukan grade'),
    status: flagField('Status', 'Pilih status', 'Lulus', 'Tidak Lulus'),
  },
  columns: ['start_score', 'end_score', 'ipk', 'grade', 'status'],
  search: ['grade'],
  filters: ['status'],
  countBy: 'status',
  named: 'ipk',
  lead: 'grade',
  optionName: 'grade',
  optionFields: ['start_score', 'end_score'],
})

export const studyGroups = resource({
  path: 'master-data/study-group',
  route: '/master-study-group',
  title: 'Master Rombongan Belajar',
  noun: 'rombongan belajar',
  roles: keepers,
  ...codeAndName('Masukan kode rombel', 'Masukan nama rombel'),
})

export const courseCategories = resource({
  path: 'master-data/courses-category',
  route: '/courses-category',
  title: 'Data Mata Kuliah',
  noun: 'mata kuliah',
  roles: keepers,
  fields: {
    code: textField('Kode', 'Masukan kode', { optional: true }),
    name: textField('Nama', 'Masukan nama matakuliah'),
    sks: integerField('SKS', 'Masukan total sks', { max: 100 }),
    ...ofCurriculum,
    status: choiceField(
      'Status',
      'Pilih status',
      [
        { value: 'publish', label: 'Publish' },
        { value: 'unpublish', label: 'Draft' },
      ],
      'publish',
    ),
  },
  columns: ['name', 'sks', 'study_program_id', 'curriculum_id', 'status'],
  search: ['code', 'name'],
  filters: ['study_program_id', 'curriculum_id', 'status'],
  countBy: 'status',
  // Older clients send the curriculum as education_level_id.
  aliases: { program_study_id: 'study_program_id', education_level_id: 'curriculum_id' },
})

/** Graduate profiles of a study program in one curriculum. */
export const graduateProfiles = resource({
  path: 'master-data/graduate-profile',
  route: '/master-graduate-profile',
  title: 'Master Profil Lulusan',
  noun: 'profil lulusan',
  roles: outcomeKeepers,
  fields: {
    ...ofCurriculum,
    code: textField('Kode', 'Masukan kode profil lulusan', { max: OUTCOME_CODE }),
    name: textField('Nama', 'Masukan nama profil lulusan', { max: PROFILE_NAME }),
    description: textField('Deskripsi', 'Masukan deskripsi', { optional: true, max: OUTCOME_TEXT }),
  },
  columns: ['code', 'name', 'study_program_id', 'curriculum_id'],
  search: ['code', 'name'],
  filters: ['study_program_id', 'curriculum_id'],
  named: 'code',
  optionFields: ['code', 'study_program_id', 'curriculum_id'],
})

/** CPL of a study program in one curriculum, with the profiles that each serves. */
export const cpl = resource({
  path: 'master-data/cpl',
  route: '/master-cpl',
  title: 'Master CPL',
  noun: 'CPL',
  roles: outcomeKeepers,
  fields: {
    ...ofCurriculum,
    code: textField('Kode', 'Masukan kode CPL', { max: OUTCOME_CODE }),
    name: textField('Capaian', 'Masukan capaian pembelajaran lulusan', { max: OUTCOME_TEXT }),
    kind: choiceField('Jenis', 'Pilih jenis CPL', cplKinds),
    profile_ids: refsField('Profil lulusan', 'Pilih profil lulusan', graduateProfiles.path, {
      as: 'profiles',
      within: { agree: ['study_program_id', 'curriculum_id'] },
    }),
  },
  columns: ['code', 'name', 'kind', 'profile_ids', 'study_program_id', 'curriculum_id'],
  search: ['code', 'name'],
  filters: ['study_program_id', 'curriculum_id', 'kind'],
  named: 'code',
  optionFields: ['code', 'study_program_id', 'curriculum_id'],
})

/** CPMK, with the CPL that each serves. */
export const cpmk = resource({
  path: 'master-data/cpmk',
  route: '/master-cpmk',
  title: 'Master CPMK',
  noun: 'CPMK',
  roles: outcomeKeepers,
  fields: {
    course_category_id: refField(
      'Mata Kuliah',
      'Pilih mata kuliah',
      'master-data/courses-category',
      'course_category',
    ),
    code: textField('Kode', 'Masukan kode CPMK', { max: OUTCOME_CODE }),
    name: textField('Capaian', 'Masukan capaian pembelajaran mata kuliah', { max: OUTCOME_TEXT }),
    cpl_ids: refsField('CPL', 'Pilih CPL', 'master-data/cpl', {
      as: 'cpl',
      within: { of: 'course_category_id', agree: ['study_program_id', 'curriculum_id'] },
    }),
  },
  columns: ['code', 'name', 'course_category_id', 'cpl_ids'],
  search: ['code', 'name'],
  filters: ['course_category_id'],
  named: 'code',
  optionFields: ['code', 'course_category_id'],
})

const forImport = <
  S extends
    | typeof schemas.graduateProfilesForImport
    | typeof schemas.cplForImport
    | typeof schemas.cpmkForImport,
>(
  path: string,
) =>
  download<S>({
    method: 'GET',
    path: `${path}/export/import`,
    roles: outcomeKeepers,
    download: XLSX,
  })
/** For editing and re-importing. */
export const graduateProfilesForImport = forImport<typeof schemas.graduateProfilesForImport>(
  graduateProfiles.path,
)
export const cplForImport = forImport<typeof schemas.cplForImport>(cpl.path)
export const cpmkForImport = forImport<typeof schemas.cpmkForImport>(cpmk.path)

/** The matrices of one study program in one curriculum, and their gaps. */
export const outcomeMap = endpoint<typeof schemas.outcomeMap>({
  method: 'GET',
  path: 'master-data/outcome-map',
  roles: outcomeKeepers,
})

/** @__NO_SIDE_EFFECTS__ */
const keeping = <S extends Schemas>(path: string) =>
  endpoint<S>({ method: 'POST', path, roles: outcomeKeepers })

/** One cell of the matrix CPMK × CPL. */
export const linkCpmk = keeping<typeof schemas.linkCpmk>('master-data/cpmk/link')

/** One cell of the matrix CPL × profil lulusan. */
export const linkProfile = keeping<typeof schemas.linkProfile>('master-data/cpl/link')

/**
 * Score and percentage of students from which an outcome is attained; edited in the form of Master Program
 * Studi (decision 087).
 */
export const saveThresholds = keeping<typeof schemas.saveThresholds>('master-data/program-study/thresholds')

export { statusUserOptions } from './statuses.ts'
export { signatories, studyPrograms } from './study-programs.ts'
