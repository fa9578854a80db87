import type { House } from '../../platform/house.ts'
import { mountCourseReports } from './course.routes.ts'
import { mountQuizReports } from './quiz.routes.ts'

export const mountReports = (house: House): void => {
  mountQuizReports(house)
  mountCourseReports(house)
}
