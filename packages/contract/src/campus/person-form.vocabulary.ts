/** Fields of each step of the forms of lecturers and students, in order. */

const person = [
  'name',
  'gender',
  'place_birth',
  'date_birth',
  'religion',
  'type_identity',
  'no_identity',
  'email',
  'phone',
  'telephone',
  'postal_code',
] as const
export const teacherBiodataFields = ['nim', 'nidn', ...person] as const
export const teacherEducationFields = ['education_level_id', 'study_program_id', 'employee_status'] as const
export const studentBiodataFields = ['nim', ...person, 'address'] as const
export const studentEducationFields = [
  'program_id',
  'education_level_id',
  'study_program_id',
  'curriculum_id',
  'status_id',
  'study_group_id',
  'entry_year',
  'date_entry',
  'type',
  'study_limit',
] as const
