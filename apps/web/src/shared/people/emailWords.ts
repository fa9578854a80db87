import { NEW_ADDRESS_HOURS } from '@tuntas/contract/identity/password.vocabulary'

/** Shown below the email of an existing account (decision 112). */
export const CHANGED_EMAIL = `Sebelum mengubah email, buktikan bahwa ini kamu. Email baru menerima tautan kata sandi setelah ${NEW_ADDRESS_HOURS} jam.`
/** Shown to the owner, who cannot change it. */
export const OWN_EMAIL = `Hanya admin yang dapat mengubah email. Tautan kata sandi dikirim ke email baru setelah ${NEW_ADDRESS_HOURS} jam.`
