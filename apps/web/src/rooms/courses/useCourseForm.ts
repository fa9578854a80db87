import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type AdminCourseDetail, adminCourses } from '@tuntas/contract/courses'
import * as schemas from '@tuntas/contract/courses.schemas'
import { studyGroupOptions } from '@tuntas/contract/people'
import { useState } from 'react'
import { call } from '../../kit/call'
import type { Fields } from '../../kit/differences'
import { incomplete, refused } from '../../kit/form'
import { type OptionName, useOptionName } from '../../kit/options'
import { toPlain, toRich } from '../../kit/plainText'
import { schemaErrors } from '../../kit/schemaErrors'
import { toast } from '../../kit/toast'
import { useLeaveGuard } from '../../kit/useLeaveGuard'
import { useVersions } from '../../kit/versions'

/** The lists that its selects choose from. */
export const paths = {
  year: 'master-data/year',
  category: 'master-data/courses-category',
  teacher: 'master-data/teacher',
}

export type CourseValues = {
  code: string
  name: string
  year_id: string
  course_category_id: string
  teacher_id: string
  description: string
  is_teamteaching: boolean
  /** A lecturer's id per slot, empty where none is chosen yet. */
  teamteaching: string[]
  study_group_id: string[]
  status: 'publish' | 'unpublish'
}

const initialOf = (row: AdminCourseDetail | undefined): CourseValues => ({
  code: row?.code ?? '',
  name: row?.name ?? '',
  year_id: row ? String(row.year_id) : '',
  course_category_id: row ? String(row.course_category_id) : '',
  teacher_id: row ? String(row.teacher_id) : '',
  description: toPlain(row?.description ?? ''),
  is_teamteaching: row?.is_teamteaching === 1,
  teamteaching: row?.teamteaching.map(String) ?? [],
  study_group_id: row?.study_group_id.map(String) ?? [],
  status: row?.status ?? 'publish',
})

const publishing = { publish: 'Publish', unpublish: 'Draft' }

const fieldsOf = (nameOf: OptionName): Fields<CourseValues> => {
  const teacher = nameOf(paths.teacher)
  const group = nameOf(studyGroupOptions.path)
  return {
    code: 'Kode',
    name: 'Nama',
    year_id: { label: 'Periode', say: nameOf(paths.year) },
    course_category_id: { label: 'Mata Kuliah', say: nameOf(paths.category) },
    description: 'Deskripsi',
    teacher_id: { label: 'Dosen pengampu', say: teacher },
    teamteaching: { label: 'Team teaching', say: (ids) => ids.map(teacher).join(', ') },
    study_group_id: { label: 'Rombongan belajar', say: (ids) => ids.map(group).join(', ') },
    status: { label: 'Status', say: (status) => publishing[status] },
  }
}

/** Errors of a slot or of one of the groups belong to their field as a whole. */
const byField = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([name, message]) => [name.split('.')[0] as string, message]))

export function useCourseForm(row: AdminCourseDetail | undefined) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const form = useForm<CourseValues>({
    initialValues: initialOf(row),
    validate: (values) => byField(schemaErrors(schemas.adminCourses.save.body, values)),
  })
  const nameOf = useOptionName()
  const saveVersion = useVersions<CourseValues, AdminCourseDetail>({
    row,
    valuesOf: initialOf,
    fields: async () => fieldsOf(nameOf),
    take: (stored) => queries.setQueryData(['detail', adminCourses.detail.path, String(stored.id)], stored),
  })
  const saved = useLeaveGuard(() => form.isDirty())
  const leave = () => navigate({ to: '/courses' })
  const save = async (values: CourseValues) => {
    setBusy(true)
    try {
      // What was not touched keeps the formatting that its lecturer gave it.
      const touched = values.description !== toPlain(row?.description ?? '')
      const description = touched ? toRich(values.description) : row?.description
      const body = { ...values, description, ...(row && { id: row.id }) }
      const done = await saveVersion(values, (version) =>
        call(adminCourses.save, { body: schemas.adminCourses.save.body.parse({ ...body, version }) }),
      )
      if (!done) return setBusy(false)
      saved()
      toast.success('Data berhasil disimpan!')
      await queries.invalidateQueries({ queryKey: ['list', adminCourses.list.path] })
      await leave()
    } catch (error) {
      refused(form as never, error)
      setBusy(false)
    }
  }
  return { form, busy, leave, submit: form.onSubmit(save, incomplete(form as never)) }
}
