import { lecturerCourse } from '@tuntas/contract/classroom/courses'
import { reply } from './fakeApi'

/** A class, for its lecturer. */
export const lecturersClass = reply(lecturerCourse, {
  data: {
    id: 7,
    courses_id: 7,
    version: 1,
    code: 'IF-A',
    name: 'Basis Data A',
    course_category: 'Basis Data',
    course_category_id: 3,
    period: '2026/2027 Ganjil',
    year_id: 1,
    name_teacher: 'Bu Rina',
    teacher: 'Bu Rina',
    teacher_id: 2,
    total_participant: 2,
    cover: null,
    description: null,
    survey_open: 0,
    created_at: '2026-11-20T03:00:00.000Z',
    learning_order: 'bebas',
    contact_kind: 'none',
    contact: null,
    final_mark_id: null,
    status: 'publish',
  },
})
