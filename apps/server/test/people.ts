import { students, teachers } from '@tuntas/contract/campus/people'
import { signin } from '@tuntas/contract/identity/account'
import type { Person, TestApp } from './app.ts'
import { masters } from './make.ts'

export const PASSWORD = 'Rahasia#2026'

/** Filled-in person forms, with save and sign-in. */
export const personForms = (app: TestApp, admin: () => Person) => {
  let counter = 0
  const biodata = () => ({
    nim: `NIM ${++counter}`,
    name: `Siti ${counter}`,
    gender: 'P',
    place_birth: 'Medan',
    date_birth: '2004-02-29',
    email: `s${counter}@kampus.ac.id`,
    phone: '+62 812-3344-1290',
    religion: 'islam',
    type_identity: 'ktp',
    no_identity: '1271012902040001',
    password: PASSWORD,
    confirm_password: PASSWORD,
  })
  const student = async (more: object = {}) => {
    const m = await masters(app.pool)
    return {
      ...biodata(),
      program_id: [m.program_id],
      education_level_id: [m.education_level_id],
      program_study_id: [m.study_program_id],
      curriculum_id: m.curriculum_id,
      status_id: m.active,
      study_group_id: [m.study_group_id],
      entry_year: '2022',
      date_entry: '2022-09-01',
      study_limit: 2029,
      address: 'Jl. Merdeka 1',
      ...more,
    }
  }
  const teacher = async (more: object = {}) => {
    const m = await masters(app.pool)
    const ownBiodata = biodata()
    return {
      ...ownBiodata,
      nidn: `N-${ownBiodata.nim}`,
      education_level_id: m.education_level_id,
      study_program_id: m.study_program_id,
      ...more,
    }
  }
  const saveStudent = async (body: object) => app.send(admin(), students.save, { body })
  const saveTeacher = async (body: object) => app.send(admin(), teachers.save, { body })
  const enter = (username: string, password = PASSWORD) =>
    app.call(null, signin, {
      body: { username, password },
      headers: { 'x-forwarded-for': `10.1.0.${++counter}` },
    })
  return { student, teacher, saveStudent, saveTeacher, enter }
}
