import { Card } from '@mantine/core'
import { phone } from '../../../kit/form/phone'
import { date, dateTime, titled } from '../../../kit/format'
import { FactList } from '../../../ui/FactList'
import classes from './PersonPage.module.css'
import type { Person } from './person'

/** Basic data of the person. */
export function PersonFacts({ person }: { person: Person }) {
  const mail = person.email && <a href={`mailto:${person.email}`}>{person.email}</a>
  const isStudent = person.role === 'mahasiswa'
  return (
    <Card>
      <h2 className={classes.title}>Data</h2>
      <FactList
        facts={[
          ['Username', person.username],
          ...(isStudent
            ? ([['NIM', person.nim]] as const)
            : ([
                ['NIP', person.nim],
                ['NIDN', person.nidn],
              ] as const)),
          ['Status', person.status && titled(person.status)],
          ['Jenjang', person.education_level],
          ['Program Studi', person.study_program],
          ...(isStudent
            ? ([
                ['Program', person.program],
                ['Kurikulum', person.curriculum],
                ['Rombongan Belajar', person.study_group],
                ['Angkatan', person.entry_year],
              ] as const)
            : []),
          ['No. Hp', phone(person.phone)],
          ['E-mail', mail],
          ['Akun dibuat', date(person.created_at)],
          ...(person.temporary_until
            ? ([['Kata sandi sementara', `sampai ${dateTime(person.temporary_until)}`]] as const)
            : []),
        ]}
      />
    </Card>
  )
}
