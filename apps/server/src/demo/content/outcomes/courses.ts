import type { CourseOutcome } from './course-outcome.ts'
import { informaticsOutcomes } from './informatics.ts'
import { fullClassOutcomes } from './informatics-full.ts'
import { informationSystemsOutcomes } from './information-systems.ts'
import { mathematicsEducationOutcomes } from './mathematics-education.ts'

/** CPMK of all 48 mata kuliah by code. */
export const courseOutcomes: Record<string, CourseOutcome[]> = {
  ...fullClassOutcomes,
  ...informaticsOutcomes,
  ...informationSystemsOutcomes,
  ...mathematicsEducationOutcomes,
}
