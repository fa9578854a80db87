import { studyGroupOptions } from '@tuntas/contract/campus/people'
import { useData } from '../../../kit/client/queries'
import { useOptions } from '../../../kit/form/options'
import { type CopyValues, TEACHERS } from './copies'

/** Names of a copy's lecturers and groups. */
export function useCopyNames() {
  const teachers = new Map(useOptions([TEACHERS])[TEACHERS]?.map(({ value, label }) => [value, label]))
  const groups = new Map(useData(studyGroupOptions).data?.map(({ id, name }) => [String(id), name]))
  const joinNames = (names: ReadonlyMap<string, string>, ids: readonly string[]) =>
    ids.flatMap((id) => names.get(id) ?? []).join(', ')
  return {
    lecturers: ({ teacher_id, teamteaching }: CopyValues) =>
      joinNames(teachers, [teacher_id, ...teamteaching]),
    groups: ({ study_group_id }: CopyValues) => joinNames(groups, study_group_id),
  }
}
