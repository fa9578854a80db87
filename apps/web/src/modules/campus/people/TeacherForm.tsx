import { teachers } from '@tuntas/contract/campus/people'
import { maskPhone } from '../../../ui/phoneMask'
import { PersonDetail } from './PersonDetail'
import { PersonForm } from './PersonForm'
import { initialValues, teacherSteps } from './steps'
import { TeacherBiodata, TeacherEducation } from './TeacherFields'
import type { PersonRow } from './usePersonForm'

const commonProps = { noun: 'Dosen', route: '/teacher', endpoints: teachers } as const
const defaults = { gender: 'L', employee_status: 'tetap' }

const loadSchema = async () => (await import('@tuntas/contract/campus/person-form.schemas')).teacherForm

const toValues = (row: PersonRow | undefined) =>
  initialValues(teacherSteps, row && { ...row, phone: maskPhone(row.phone ?? '') }, defaults)

export default function TeacherForm({ id }: { id: string | undefined }) {
  return (
    <PersonDetail {...commonProps} id={id}>
      {(row) => (
        <PersonForm
          key={row?.version}
          {...commonProps}
          input={loadSchema}
          steps={teacherSteps}
          row={row}
          toValues={toValues}
          username={{ name: 'nidn', label: 'NIDN' }}
          biodata={(form) => <TeacherBiodata form={form} isNew={row === undefined} />}
          education={(form) => <TeacherEducation form={form} />}
        />
      )}
    </PersonDetail>
  )
}
