import * as masters from '@tuntas/contract/campus/masters'
import type { Resource } from '@tuntas/contract/wire/resource'

const all = [
  masters.programs,
  masters.studyPrograms,
  masters.educationLevels,
  masters.years,
  masters.curriculums,
  masters.grades,
  masters.studyGroups,
] as unknown as readonly Resource[]

/** The list at `/master-{kind}`; undefined where there is none. */
export const masterOf = (kind: string): Resource | undefined =>
  all.find((resource) => resource.route === `/master-${kind}`)
