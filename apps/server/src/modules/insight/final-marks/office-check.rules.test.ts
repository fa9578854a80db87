import { describe, expect, it } from 'vitest'
import { type ClosedClass, listMarkProblems } from './office-check.rules.ts'

const sound: ClosedClass = {
  courses_id: 7,
  course: 'Basis Data A',
  students: 40,
  pddikti_class: null,
  course_category: 'Basis Data',
  course_category_code: 'IF2301',
  no_mark: 0,
  no_letter: 0,
  letter_long: 0,
  same_student: 0,
}
const find = (more: Partial<ClosedClass>, code = '20261') =>
  listMarkProblems({ open: [], closed: [{ ...sound, ...more }] }, code)

describe('problems of the office’s export', () => {
  it('is empty if everything is complete', () => {
    expect(find({})).toEqual([])
    for (const code of ['20261', '20262', '20263']) expect(find({}, code)).toEqual([])
  })

  it('are classes that are not closed', () => {
    const open = [{ courses_id: 8, course: 'Basis Data B', students: 30 }]
    expect(listMarkProblems({ open, closed: [sound] }, '20261')).toEqual([
      {
        code: 'not_closed',
        courses_id: 8,
        course: 'Basis Data B',
        students: 30,
        message: 'Nilai Basis Data B belum ditutup, jadi tidak ada di file.',
      },
    ])
  })

  it('are codes that are missing or too long', () => {
    expect(find({ course_category_code: null })).toMatchObject([{ code: 'no_course_code', students: 40 }])
    expect(find({ course_category_code: 'X'.repeat(20) })).toEqual([])
    expect(find({ course_category_code: 'X'.repeat(21) })).toMatchObject([{ code: 'course_code_long' }])
    expect(find({ course: 'Kelas Reguler' })).toMatchObject([{ code: 'class_name' }])
    expect(find({ course: 'Kelas Reguler', pddikti_class: 'R' })).toEqual([])
    for (const code of ['20264', '2026', '202611', 'Ganjil', ''])
      expect(find({}, code)).toMatchObject([{ code: 'semester_code', courses_id: 7 }])
  })

  it('are students without mark or letter, or twice in one mata kuliah', () => {
    expect(find({ no_mark: 2, no_letter: 3, letter_long: 4, same_student: 1 })).toMatchObject([
      { code: 'no_mark', students: 2, message: 'Basis Data A: 2 mahasiswa tanpa nilai akhir.' },
      { code: 'no_letter', students: 3 },
      { code: 'letter_long', students: 4 },
      { code: 'same_student', students: 1 },
    ])
  })
})
