import { always, optionalSecret, secret, text } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { PASSWORD_MAX, PASSWORD_MIN, PASSWORDS_DIFFER, passwordMissing } from './password.vocabulary.ts'

/** A new password, typed twice. */
const passwordFields = {
  new_password: secret(passwordMissing.new_password)
    .min(PASSWORD_MIN, 'Kata sandi minimal 8 karakter')
    .max(PASSWORD_MAX, 'Kata sandi maksimal 128 karakter'),
  confirm_password: secret(passwordMissing.confirm_password),
}
const isSameTwice = ({ new_password, confirm_password }: Record<keyof typeof passwordFields, string>) =>
  !confirm_password || new_password === confirm_password
const DIFFER = { ...always, path: ['confirm_password'], message: PASSWORDS_DIFFER }

export const changePassword = {
  summary: 'Ubah kata sandi',
  body: z
    .object({
      /** Required if the session is old (decision 053). */
      current_password: optionalSecret(),
      ...passwordFields,
    })
    .refine(isSameTwice, DIFFER),
  reply: {},
}

export const provePassword = {
  summary: 'Buktikan dengan kata sandi bahwa ini kamu',
  body: z.object({ current_password: secret(passwordMissing.current_password) }),
  reply: {},
}

export const forgotPassword = {
  summary: 'Minta tautan untuk membuat kata sandi baru',
  body: z.object({ username: text('Masukan username') }),
  reply: {},
}

const token = text('Tautan ini tidak lengkap. Buka lagi dari emailmu.')

export const checkLink = {
  summary: 'Periksa apakah tautan dari email masih berlaku',
  body: z.object({ token }),
  reply: {},
}

export const newPassword = {
  summary: 'Buat kata sandi baru dengan tautan dari email',
  body: z.object({ token, ...passwordFields }).refine(isSameTwice, DIFFER),
  reply: {},
}
