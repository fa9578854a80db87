import { NEW_ADDRESS_HOURS } from '@tuntas/contract/identity/password.vocabulary'

/** Shown below the email of an existing account (decision 112). */
export const CHANGED_EMAIL = `Mengubah email meminta bukti bahwa ini kamu. Email baru menerima tautan kata sandi setelah ${NEW_ADDRESS_HOURS} jam.`
/** Shown to the owner, who cannot change it. */
export const OWN_EMAIL = `Email hanya dapat diubah admin, setelah membuktikan dirinya. Email baru menerima tautan kata sandi setelah ${NEW_ADDRESS_HOURS} jam.`
