/** Said where the field is empty. */
export const passwordMissing = {
  current_password: 'Masukan password saat ini',
  new_password: 'Masukan password baru',
  confirm_password: 'Masukan konfirmasi password',
} as const
export const PASSWORDS_DIFFER = 'Konfirmasi password tidak sesuai !'
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** Days until a password that an administrator or an import has made is refused. */
export const TEMPORARY_DAYS = 14
/** People whose passwords one call makes anew. */
export const RESET_MOST = 1000
/** Hours until a link for a new password goes to an address that somebody else has entered. */
export const NEW_ADDRESS_HOURS = 24
/** Minutes until the link of a mail opens nothing any more. */
export const LINK_MINUTES = 30
