import { informatics } from './informatics.ts'
import { informaticsAdvanced } from './informatics-advanced.ts'
import { informationSystems } from './information-systems.ts'
import { informationSystemsAdvanced } from './information-systems-advanced.ts'
import { mathematicsEducation } from './mathematics-education.ts'
import { mathematicsEducationAdvanced } from './mathematics-education-advanced.ts'
import type { Subject } from './subject.ts'

/** Mata kuliah whose topics are written in full, each in its own module. */
const withFullClasses: Subject[] = [
  { code: 'IF2204', name: 'Struktur Data', program: 'TI', sks: 4, topics: [] },
  { code: 'IF2301', name: 'Basis Data', program: 'TI', sks: 4, topics: [] },
  { code: 'IF2305', name: 'Pemrograman Web', program: 'TI', sks: 3, topics: [] },
]

/** All 48 mata kuliah by code. */
export const catalogue: Subject[] = [
  ...informatics,
  ...withFullClasses,
  ...informaticsAdvanced,
  ...informationSystems,
  ...informationSystemsAdvanced,
  ...mathematicsEducation,
  ...mathematicsEducationAdvanced,
].sort((a, b) => (a.code < b.code ? -1 : 1))
