import { employeeStatuses, type TeacherRow, teachers } from '@tuntas/contract/campus/people'
import { phone } from '../../../kit/form/phone'
import { titled } from '../../../kit/format'
import { ImportLink } from '../../../kit/list/ImportLink'
import { ListPage } from '../../../kit/list/ListPage'
import { WithPasswordReset } from '../../../shared/people/WithPasswordReset'
import { PersonName } from './PersonName'
import { useRefFilters } from './refs'

export default function TeacherList() {
  const filters = useRefFilters(['education_level_id', 'study_program_id'])
  return (
    <WithPasswordReset endpoint={teachers.resetPassword} noun="dosen" number="NIDN">
      {(act) => (
        <ListPage<TeacherRow>
          act={act}
          from="/_in/_shell/teacher/"
          title="Data Dosen"
          noun="dosen"
          more={<ImportLink kind="teacher" />}
          searchHint="Cari nama, NIP, NIDN, atau no. hp"
          filters={filters}
          counts={{
            endpoint: teachers.counts,
            name: 'employee_status',
            choices: employeeStatuses.map((value) => ({ value, label: titled(value) })),
          }}
          endpoints={teachers}
          formPath="/teacher/form"
          getName={(row) => row.name}
          columns={[
            { key: 'nim', label: 'NIP', sort: 'nim', cell: (row) => row.nim },
            { key: 'nidn', label: 'NIDN', sort: 'nidn', cell: (row) => row.nidn },
            {
              key: 'name',
              label: 'Nama',
              sort: 'name',
              lead: true,
              cell: (row) => (
                <PersonName
                  id={row.id}
                  kind="teacher"
                  name={row.name}
                  gender={row.gender}
                  status={titled(row.employee_status)}
                  tone={row.employee_status === 'tetap' ? 'daun' : 'abu'}
                />
              ),
            },
            {
              key: 'education_level',
              label: 'Jenjang',
              sort: 'education_level',
              cell: (row) => row.education_level,
            },
            {
              key: 'study_program',
              label: 'Program Studi',
              sort: 'study_program',
              cell: (row) => row.study_program,
            },
            { key: 'phone', label: 'No. Hp', sort: 'phone', nowrap: true, cell: (row) => phone(row.phone) },
          ]}
        />
      )}
    </WithPasswordReset>
  )
}
