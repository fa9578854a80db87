import type { Role } from '@tuntas/contract/wire/roles'

export const roleLabels: Record<Role, string> = {
  'super admin': 'Super Admin',
  admin: 'Admin',
  operator: 'Operator',
  dosen: 'Dosen',
  mahasiswa: 'Mahasiswa',
  koordinator: 'Koordinator',
  manajer: 'Manajer',
  client: 'Client',
  supervisor: 'Supervisor',
  user: 'User',
}
