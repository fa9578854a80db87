import { Button } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import {
  type AdministratorRow,
  administrators,
  hasPrograms,
  officeRoles,
} from '@tuntas/contract/campus/administrators'
import { roleLabels } from '@tuntas/contract/wire/roles.vocabulary'
import { useState } from 'react'
import { useOptions } from '../../../kit/form/options'
import { dateTime, orDash } from '../../../kit/format'
import { ListPage } from '../../../kit/list/ListPage'
import { WithPasswordReset } from '../../../shared/people/WithPasswordReset'
import { NameCell } from '../../../ui/NameCell'
import { ToneBadge } from '../../../ui/StateBadge'
import type { Tone } from '../../../ui/tokens'
import { ArchivedAdministrators } from './ArchivedAdministrators'

const PROGRAMS = 'master-data/program-study'
const tones: Record<AdministratorRow['role'], Tone> = {
  'super admin': 'nila',
  admin: 'daun',
  operator: 'soga',
  koordinator: 'abu',
}

/** The list of administrative accounts, for super admins. */
export default function AdministratorList() {
  const programs = useOptions([PROGRAMS])[PROGRAMS]
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <WithPasswordReset endpoint={administrators.resetPassword} noun="administrator" number="Username">
        {(act) => (
          <ListPage<AdministratorRow>
            act={act}
            from="/_in/_shell/administrator/"
            title="Administrator"
            noun="administrator"
            more={
              <Button
                variant="default"
                leftSection={<IconArchive size={18} aria-hidden />}
                onClick={() => setOpen(true)}
              >
                Arsip
              </Button>
            }
            searchHint="Cari nama, username, atau no. hp"
            filters={[
              {
                name: 'study_program_id',
                label: 'Program studi',
                all: 'Semua program studi',
                options: programs ?? [],
              },
            ]}
            counts={{
              endpoint: administrators.counts,
              name: 'role',
              choices: officeRoles.map((value) => ({ value, label: roleLabels[value] })),
            }}
            endpoints={administrators}
            formPath="/administrator/form"
            getName={(row) => row.name}
            columns={[
              {
                key: 'name',
                label: 'Nama',
                sort: 'name',
                lead: true,
                cell: (row) => (
                  <NameCell name={row.name}>
                    <ToneBadge tone={tones[row.role]}>{roleLabels[row.role]}</ToneBadge>
                  </NameCell>
                ),
              },
              { key: 'username', label: 'Username', sort: 'username', cell: (row) => row.username },
              {
                key: 'study_programs',
                label: 'Program Studi',
                cell: (row) =>
                  hasPrograms(row.role) ? orDash(row.study_programs.join(', ')) : 'Seluruh kampus',
              },
              { key: 'email', label: 'Email', cell: (row) => orDash(row.email) },
              {
                key: 'second_factor',
                label: 'Keamanan',
                cell: (row) =>
                  row.second_factor ? 'Dengan verifikasi dua langkah' : 'Tanpa verifikasi dua langkah',
              },
              {
                key: 'last_signin_at',
                label: 'Terakhir Masuk',
                nowrap: true,
                cell: (row) => (row.last_signin_at ? dateTime(row.last_signin_at) : 'Belum pernah masuk'),
              },
            ]}
          />
        )}
      </WithPasswordReset>
      {isOpen && <ArchivedAdministrators onClose={() => setOpen(false)} />}
    </>
  )
}
