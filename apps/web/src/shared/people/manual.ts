import type { AccountInfo } from '@tuntas/contract/identity/account'

/** The user guide of this role, or null. */
export function getManualUrl({ role, user }: AccountInfo): string | null {
  if (role === 'dosen') return user.settings.manual_book_teacher
  if (role === 'mahasiswa') return user.settings.manual_book_student
  if (role === 'admin' || role === 'super admin' || role === 'operator')
    return user.settings.manual_book_admin
  return null
}
