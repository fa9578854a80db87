import { always, optionalSecret, secret } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { PASSWORD_MAX, PASSWORD_MIN, PASSWORDS_DIFFER, passwordMissing } from './password.vocabulary.ts'

export const changePassword = {
  summary: 'Ubah password',
  body: z
    .object({
      /** Demanded where the session is not young any more (decision 053). */
      current_password: optionalSecret(),
      new_password: secret(passwordMissing.new_password)
        .min(PASSWORD_MIN, 'Password minimal 8 karakter')
        .max(PASSWORD_MAX, 'Password maksimal 128 karakter'),
      confirm_password: secret(passwordMissing.confirm_password),
    })
    .refine(({ new_password, confirm_password }) => !confirm_password || new_password === confirm_password, {
      ...always,
      path: ['confirm_password'],
      message: PASSWORDS_DIFFER,
    }),
  reply: {},
}
