import { activeBanners } from '@tuntas/contract/campus/banners'
import { lectureDashboard } from '@tuntas/contract/insight/dashboard'
import { lectureWork } from '@tuntas/contract/insight/teaching'
import { announcements } from '@tuntas/contract/operations/announcements'
import { type Fake, reply } from './fakeApi'

/** Requests of a lecturer's start page, without waiting work. */
export const lecturerHome: readonly Fake[] = [
  reply(activeBanners, { data: [] }),
  reply(announcements, { data: [], pagination: { prev: null, next: null, page: 1, total: 0 } }),
  reply(lectureWork, { data: [], week: [], gaps: [], classes: [] }),
  reply(lectureDashboard, {
    data: {
      total_course_category: 2,
      total_course: 3,
      total_rps: 1,
      total_lesson: 40,
      total_assignment: 5,
      total_quiz: 6,
      active_year: 'Ganjil 2026',
    },
  }),
]
