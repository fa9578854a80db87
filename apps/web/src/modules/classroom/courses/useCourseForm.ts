import { studyGroupOptions } from '@tuntas/contract/campus/people'
import { type AdminCourseDetail, adminCourses } from '@tuntas/contract/classroom/courses'
import { useRef } from 'react'
import { withWarnings } from '../../../kit/client/warnings'
import type { Fields } from '../../../kit/form/differences'
import { startAnew } from '../../../kit/form/formData'
import { optionName } from '../../../kit/form/options'
import { toPlain, toRich } from '../../../kit/form/plainText'
import { useEditForm } from '../../../kit/form/useEditForm'
import { useBackToList } from '../../../kit/list/listPlace'

/** Lists used by its selects. */
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
  /** A lecturer's id per slot, empty if none is selected. */
  teamteaching: string[]
  study_group_id: string[]
  pddikti_class: string
  status: 'publish' | 'unpublish'
}

const toValues = (row: AdminCourseDetail | undefined, yearId?: number): CourseValues => ({
  code: row?.code ?? '',
  name: row?.name ?? '',
  year_id: String(row?.year_id ?? yearId ?? ''),
  course_category_id: row ? String(row.course_category_id) : '',
  teacher_id: row ? String(row.teacher_id) : '',
  description: toPlain(row?.description ?? ''),
  is_teamteaching: row?.is_teamteaching === 1,
  teamteaching: row?.teamteaching.map(String) ?? [],
  study_group_id: row?.study_group_id.map(String) ?? [],
  pddikti_class: row?.pddikti_class ?? '',
  status: row?.status ?? 'publish',
})

const publishing = { publish: 'Publish', unpublish: 'Draft' }

const buildFields = (): Fields<CourseValues> => {
  const teacher = optionName(paths.teacher)
  const group = optionName(studyGroupOptions.path)
  return {
    code: 'Kode',
    name: 'Nama',
    year_id: { label: 'Periode', say: optionName(paths.year) },
    course_category_id: { label: 'Mata Kuliah', say: optionName(paths.category) },
    description: 'Deskripsi',
    teacher_id: { label: 'Dosen pengampu', say: teacher },
    teamteaching: { label: 'Team teaching', say: (ids) => ids.map(teacher).join(', ') },
    study_group_id: { label: 'Rombongan belajar', say: (ids) => ids.map(group).join(', ') },
    pddikti_class: 'Kode kelas PDDikti',
    status: { label: 'Status', say: (status) => publishing[status] },
  }
}

/** Errors of slots and groups belong to the whole field. */
const byField = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([name, message]) => [name.split('.')[0] as string, message]))

export function useCourseForm(row: AdminCourseDetail | undefined, yearId: number | undefined) {
  const { leave, saved: onSaved } = useBackToList('/courses', row?.id)
  const sparingRef = useRef({ spare_warnings: true })
  const form = useEditForm<typeof adminCourses.save, CourseValues, AdminCourseDetail>(adminCourses.save, {
    initialValues: toValues(row, yearId),
    schema: async () => (await import('@tuntas/contract/classroom/courses.schemas')).adminCourses.save.body,
    toBody: ({ description, ...values }) => ({
      ...values,
      // An untouched description keeps its rich formatting.
      description: description === toPlain(row?.description ?? '') ? row?.description : toRich(description),
      ...(row && { id: row.id }),
      ...sparingRef.current,
    }),
    guard: (work) =>
      withWarnings((sparing) => {
        sparingRef.current = sparing
        return work()
      }),
    validate: (_, errors) => byField(errors),
    versions: {
      row,
      toValues: (course) => toValues(course),
      fields: async () => buildFields(),
      take: (course) => startAnew(adminCourses.detail, { query: { id: String(course.id) } }, course),
    },
    invalidates: [adminCourses.list, adminCourses.counts],
    done: onSaved,
  })
  return { form, leave }
}
