import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { always, secret } from './fields.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

export const changePassword = endpoint({
  method: 'POST',
  path: 'account/profile/change_password',
  roles: 'any',
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
})
