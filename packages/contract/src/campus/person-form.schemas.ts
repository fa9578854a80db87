import { PASSWORD_MAX, PASSWORD_MIN, PASSWORDS_DIFFER } from '../identity/password.vocabulary.ts'
import { withAliases } from '../wire/endpoint.schemas.ts'
import {
  always,
  betweenFields,
  choiceOr,
  date,
  email,
  filterId,
  flag,
  id,
  nameText,
  optionalChoice,
  optionalDigits,
  optionalPhone,
  optionalText,
  personNumber,
  phone,
  version,
  year,
} from '../wire/fields.ts'
import { optional } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { employeeStatuses, genders, identityTypes, religions, studentTypes } from './people.vocabulary.ts'
import type {
  studentBiodataFields,
  studentEducationFields,
  teacherBiodataFields,
  teacherEducationFields,
} from './person-form.vocabulary.ts'

/** The forms of lecturers and students, separate from their lists' replies. */

/** The earliest time zone is this far ahead of UTC. */
const FIRST_MS = 14 * 3_600_000
const hasCome = (day: string) => Date.parse(day) <= Date.now() + FIRST_MS

/** Biodata fields shared by lecturers and students. */
const biodataInput = {
  name: nameText('Masukan nama lengkap'),
  gender: choiceOr('L', genders, 'Masukan jenis kelamin'),
  place_birth: nameText('Masukan tempat lahir'),
  date_birth: date('Masukan tanggal lahir').refine(hasCome, 'Tanggal ini belum tiba'),
  religion: optionalChoice(religions),
  type_identity: optionalChoice(identityTypes),
  no_identity: optionalDigits(),
  email: email('Masukan email'),
  phone: phone('Masukan no.hp'),
  telephone: optionalPhone(),
  postal_code: optionalText(20),
}

const secretText = optional(
  z
    .string('Masukan password')
    .min(PASSWORD_MIN, 'Password minimal 8 karakter')
    .max(PASSWORD_MAX, 'Password maksimal 128 karakter'),
)
const passwordInput = {
  id: filterId(),
  version: version(),
  password: secretText,
  confirm_password: optional(z.string('Masukan konfirmasi password')),
  /** The password in this form must be changed at the next sign-in. */
  must_change_password: flag(),
}

type Passwords = { id?: number; password?: string; confirm_password?: string }

/** Required when creating; if sent, both must match. */
const checkPasswords = (value: Passwords, context: z.RefinementCtx) => {
  const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  const creating = value.id === undefined
  if (creating && value.password === undefined) say('password', 'Masukan password')
  if ((creating || value.password !== undefined) && value.confirm_password === undefined)
    say('confirm_password', 'Masukan konfirmasi password')
  else if (value.password !== value.confirm_password) say('confirm_password', PASSWORDS_DIFFER)
}

export const aliases = { program_study_id: 'study_program_id' }

type Shape<Names extends readonly string[]> = Record<Names[number], z.ZodType>
/** The steps of the lecturer's form; the last one saves all in one call. */
export const teacherBiodata = z.object({
  nim: personNumber('Masukan NIP'),
  nidn: personNumber('Masukan NIDN'),
  ...biodataInput,
} satisfies Shape<typeof teacherBiodataFields>)
export const teacherEducation = z.object({
  education_level_id: id('Pilih jenjang'),
  study_program_id: id('Pilih program studi'),
  employee_status: choiceOr('tetap', employeeStatuses, 'Pilih status dosen'),
} satisfies Shape<typeof teacherEducationFields>)

/** The error between a student's entry year and study limit, if any. */
export const studyLimitFault = ({
  entry_year,
  study_limit,
}: {
  entry_year?: unknown
  study_limit?: unknown
}) =>
  typeof entry_year === 'number' && typeof study_limit === 'number' && study_limit < entry_year
    ? 'Batas studi tidak boleh sebelum tahun masuk'
    : undefined

/** The steps of the student's form. */
export const studentBiodata = z.object({
  nim: personNumber('Masukan nomor induk mahasiswa NIM'),
  ...biodataInput,
  address: optionalText(2000),
} satisfies Shape<typeof studentBiodataFields>)
export const studentEducation = z.object({
  program_id: id('Pilih program'),
  education_level_id: id('Pilih jenjang'),
  study_program_id: id('Pilih program studi'),
  curriculum_id: id('Pilih kurikulum'),
  status_id: id('Pilih status mahasiswa'),
  study_group_id: id('Pilih rombongan belajar'),
  entry_year: year('Pilih tahun masuk'),
  date_entry: date('Pilih tanggal masuk'),
  type: choiceOr('baru', studentTypes, 'Pilih status pindahan'),
  study_limit: year('Masukan batas studi'),
} satisfies Shape<typeof studentEducationFields>)

export const teacherForm = withAliases(
  aliases,
  z
    .object({ ...passwordInput, ...teacherBiodata.shape, ...teacherEducation.shape })
    .superRefine(checkPasswords, always),
)

export const studentForm = withAliases(
  aliases,
  z
    .object({ ...passwordInput, ...studentBiodata.shape, ...studentEducation.shape })
    .superRefine(checkPasswords, always)
    .superRefine(
      betweenFields((years, context) => {
        const message = studyLimitFault(years)
        if (message) context.addIssue({ code: 'custom', path: ['study_limit'], message })
      }),
      always,
    ),
)
