import type { Role } from './roles.ts'

/** Role names in the menu, lists, files and the audit log. */
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
