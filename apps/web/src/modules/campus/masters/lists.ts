import * as masters from '@tuntas/contract/campus/masters'
import type { Resource } from '@tuntas/contract/wire/resource'
import type { Role } from '@tuntas/contract/wire/roles'

const all: readonly Resource[] = [
  masters.programs,
  masters.studyPrograms,
  masters.signatories,
  masters.educationLevels,
  masters.years,
  masters.curriculums,
  masters.grades,
  masters.studyGroups,
  masters.graduateProfiles,
  masters.cpl,
  masters.cpmk,
]

/** The list at `/master-{kind}`; undefined if it does not exist or the role cannot open it. */
export const findMaster = (kind: string, role: Role): Resource | undefined =>
  all.find((resource) => resource.route === `/master-${kind}` && resource.roles.includes(role))
