import type { AppContext } from '../../../platform/context.ts'
import { mountCourseReports } from './course.routes.ts'
import { mountQuizReports } from './quiz.routes.ts'
import { mountStudentReports } from './student.routes.ts'

export const mountReports = (ctx: AppContext): void => {
  mountQuizReports(ctx)
  mountCourseReports(ctx)
  mountStudentReports(ctx)
}
