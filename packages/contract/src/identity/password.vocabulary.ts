/** Messages of empty fields. */
export const passwordMissing = {
  current_password: 'Masukan kata sandi saat ini',
  new_password: 'Masukan kata sandi baru',
  confirm_password: 'Masukan konfirmasi password',
} as const
export const PASSWORDS_DIFFER = 'Konfirmasi password tidak sesuai !'
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** Days until a generated password expires. */
export const TEMPORARY_DAYS = 14
/** Most people of one reset. */
export const RESET_MOST = 1000
/** Hours before a password link is sent to an address that somebody else entered. */
export const NEW_ADDRESS_HOURS = 24
/** Minutes until a mailed link expires. */
export const LINK_MINUTES = 30
