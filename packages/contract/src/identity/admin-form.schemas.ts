import { email, nameText, optionalPhone, text } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

/** An administrator's account in an import file. */
export const adminAccount = z.object({
  username: text('Masukan username', 50).pipe(
    z
      .string()
      .regex(/^[\p{L}\d._-]{3,}$/u, 'Paling sedikit 3 huruf, angka, titik, garis bawah, atau tanda hubung'),
  ),
  name: nameText('Masukan nama lengkap'),
  email: email('Masukan email'),
  phone: optionalPhone(),
})
