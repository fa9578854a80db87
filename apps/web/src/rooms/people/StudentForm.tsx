import { type StudentDetail, students } from '@tuntas/contract/people'
import { maskPhone } from '../../ui/phoneMask'
import { PersonDetail } from './PersonDetail'
import { PersonForm } from './PersonForm'
import { StudentBiodata, StudentEducation } from './StudentFields'
import { initialValues, studentSteps } from './steps'

const common = { noun: 'Mahasiswa', route: '/student', endpoints: students } as const
const defaults = { gender: 'L', type: 'baru' }

export function StudentForm({ id }: { id: string | undefined }) {
  return (
    <PersonDetail<StudentDetail> {...common} id={id}>
      {(row) => (
        <PersonForm
          key={row?.id}
          {...common}
          steps={studentSteps}
          id={row?.id}
          name={row?.name}
          initial={initialValues(
            studentSteps,
            row && { ...row, phone: maskPhone(row.phone ?? '') },
            defaults,
          )}
          username={{ name: 'nim', label: 'NIM' }}
          biodata={(form) => <StudentBiodata form={form} />}
          education={(form) => <StudentEducation form={form} />}
        />
      )}
    </PersonDetail>
  )
}
