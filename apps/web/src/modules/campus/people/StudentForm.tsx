import { students } from '@tuntas/contract/campus/people'
import { maskPhone } from '../../../ui/phoneMask'
import { PersonDetail } from './PersonDetail'
import { PersonForm } from './PersonForm'
import { StudentBiodata, StudentEducation } from './StudentFields'
import { initialValues, studentSteps } from './steps'
import type { PersonRow } from './usePersonForm'

const commonProps = { noun: 'Mahasiswa', route: '/student', endpoints: students } as const
const defaults = { gender: 'L', type: 'baru' }

const loadSchema = async () => (await import('@tuntas/contract/campus/person-form.schemas')).studentForm

const toValues = (row: PersonRow | undefined) =>
  initialValues(studentSteps, row && { ...row, phone: maskPhone(row.phone ?? '') }, defaults)

export default function StudentForm({ id }: { id: string | undefined }) {
  return (
    <PersonDetail {...commonProps} id={id}>
      {(row) => (
        <PersonForm
          key={row?.version}
          {...commonProps}
          input={loadSchema}
          steps={studentSteps}
          row={row}
          toValues={toValues}
          username={{ name: 'nim', label: 'NIM' }}
          biodata={(form) => <StudentBiodata form={form} isNew={row === undefined} />}
          education={(form) => <StudentEducation form={form} />}
        />
      )}
    </PersonDetail>
  )
}
