import { publicSettings } from '@tuntas/contract/campus/site'
import { accountInfo } from '@tuntas/contract/identity/account'
import type { ReplyInput } from '@tuntas/contract/wire/endpoint'
import type { Role } from '@tuntas/contract/wire/roles'
import { reply } from './fakeApi'

/** A signed-in person of each role with screens. */
export const people = {
  'super admin': { id: 1, name: 'Sari Utama', username: 'superadmin' },
  admin: { id: 2, name: 'Adi Wijaya', username: 'admin' },
  operator: { id: 3, name: 'Oki Pratama', username: 'operator' },
  koordinator: { id: 4, name: 'Kirana Dewi', username: 'koordinator' },
  dosen: { id: 5, name: 'Budi Santoso', username: '0011223301' },
  mahasiswa: { id: 6, name: 'Citra Lestari', username: '2201010001' },
} satisfies Partial<Record<Role, { id: number; name: string; username: string }>>
export type Person = keyof typeof people

export type Account = ReplyInput<typeof accountInfo>['data']

const settings = {
  manual_book_admin: null,
  manual_book_student: null,
  manual_book_teacher: null,
  help_email: 'bantuan@kampus.ac.id',
  help_phone: '6281234567890',
  logo: null,
  logo_horizontal: null,
}

/**
 * The account of a role.
 * @param more overrides
 */
export const buildAccount = (role: Person, more: Partial<Account> = {}): Account => ({
  role,
  user: { ...people[role], role, settings },
  campus_tz: 'Asia/Jakarta',
  server_time: new Date().toISOString(),
  password_change_required: false,
  second_factor_due: null,
  second_factor_required: false,
  unread_notifications: 0,
  ...more,
})
export const accountReply = (role: Person, more?: Partial<Account>) =>
  reply(accountInfo, { data: buildAccount(role, more) })

/** The reply of a successful sign-in. */
export const buildEntry = (role: Person, more?: Partial<Account>) => ({
  role,
  token: 'a-token',
  device: 'a-device',
  account: buildAccount(role, more),
})

/** The campus settings of the sign-in page. */
export const campusReply = (more: Partial<ReplyInput<typeof publicSettings>['data']> = {}) =>
  reply(publicSettings, {
    data: {
      title_login: 'Belajar tuntas',
      description_login: 'Pelan-pelan sampai paham.',
      logo: null,
      logo_horizontal: null,
      help_email: settings.help_email,
      help_phone: settings.help_phone,
      mails: false,
      providers: [],
      password_signin: 'everybody',
      ...more,
    },
  })
