import { always, secret } from './fields.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './password.vocabulary.ts'
import { z } from './zod.ts'

export const changePassword = {
  summary: 'Ubah password',
  body: z
    .object({
      new_password: secret('Masukan password baru')
        .min(PASSWORD_MIN, 'Password minimal 8 karakter')
        .max(PASSWORD_MAX, 'Password maksimal 128 karakter'),
      confirm_password: secret('Masukan konfirmasi password'),
    })
    .refine(({ new_password, confirm_password }) => !confirm_password || new_password === confirm_password, {
      ...always,
      path: ['confirm_password'],
      message: 'Konfirmasi password tidak sesuai !',
    }),
  reply: {},
}
