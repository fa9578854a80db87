import { type StudentRow, students } from '@tuntas/contract/campus/people'
import { phone } from '../../../kit/form/phone'
import { ImportLink } from '../../../kit/list/ImportLink'
import { ListPage } from '../../../kit/list/ListPage'
import { WithPasswordReset } from '../../../shared/people/WithPasswordReset'
import type { Tone } from '../../../ui/tokens'
import { ChangeButton } from './ChangeButton'
import { PersonName } from './PersonName'
import { type RefName, useRefFilters, useStatusChoices } from './refs'

const statusTones: Record<string, Tone> = { Aktif: 'daun', Cuti: 'soga', Lulus: 'nila' }

/** Filters that are rarely used. */
const RARE = new Set<RefName>(['entry_year', 'study_group_id', 'curriculum_id'])

export default function StudentList() {
  const filters = useRefFilters([
    'education_level_id',
    'program_id',
    'study_program_id',
    'entry_year',
    'study_group_id',
    'curriculum_id',
  ]).map((filter) => ({ ...filter, rare: RARE.has(filter.name) }))
  const choices = useStatusChoices() ?? []
  return (
    <WithPasswordReset endpoint={students.resetPassword} noun="mahasiswa" number="NIM">
      {(act) => (
        <ListPage<StudentRow>
          act={act}
          from="/_in/_shell/student/"
          title="Data Mahasiswa"
          noun="mahasiswa"
          more={<ImportLink kind="student" />}
          forChosen={(chosenRows) => <ChangeButton {...chosenRows} />}
          searchHint="Cari nama, NIM, atau no. hp"
          filters={filters}
          counts={{
            endpoint: students.counts,
            name: 'status_id',
            choices,
          }}
          endpoints={students}
          formPath="/student/form"
          getName={(row) => row.name}
          columns={[
            { key: 'nim', label: 'NIM', sort: 'nim', cell: (row) => row.nim },
            {
              key: 'name',
              label: 'Nama',
              sort: 'name',
              lead: true,
              cell: (row) => (
                <PersonName
                  id={row.id}
                  kind="student"
                  name={row.name}
                  gender={row.gender}
                  status={row.status_user}
                  tone={statusTones[row.status_user] ?? 'abu'}
                />
              ),
            },
            {
              key: 'education_level',
              label: 'Jenjang',
              sort: 'education_level',
              cell: (row) => row.education_level,
            },
            { key: 'program', label: 'Program', sort: 'program', cell: (row) => row.program },
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
