import {
  bit,
  choice,
  email,
  flag,
  integer,
  moment,
  optionalSecret,
  optionalText,
  text,
  version,
} from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { mailSecurities } from './mail.vocabulary.ts'

const mailSettingsData = z.object({
  version: z.number(),
  active: bit(),
  host: z.string(),
  port: z.number(),
  security: z.enum(mailSecurities),
  username: z.string(),
  /** The password itself is never returned. */
  has_password: bit(),
  from_name: z.string(),
  from_email: z.string(),
})
export type MailSettings = z.output<typeof mailSettingsData>

export const mailSettings = {
  summary: 'Pengaturan email',
  reply: { data: mailSettingsData },
}

export const saveMailSettings = {
  summary: 'Simpan pengaturan email',
  body: z.object({
    version: version(),
    active: flag(),
    host: text('Masukan alamat server SMTP'),
    port: integer('Masukan port, 1 sampai 65535', { min: 1, max: 65_535 }),
    security: choice(mailSecurities, 'Pilih cara sambungan diamankan'),
    username: optionalText(),
    /** Empty: unchanged; without a username there is none. */
    password: optionalSecret(),
    from_name: text('Masukan nama pengirim'),
    from_email: email('Masukan email pengirim'),
  }),
  reply: {},
}

export const testMail = {
  summary: 'Kirim email percobaan dengan pengaturan yang tersimpan',
  body: z.object({ to: email('Masukan email tujuan') }),
  reply: {
    data: z.object({
      sent: bit(),
      /** The server's reply. */
      detail: z.string(),
    }),
  },
}

const mailProblem = z.object({
  id: z.number(),
  name: z.string(),
  username: z.string(),
  address: z.string(),
  error: z.string(),
  at: moment(),
})

export const mailProblems = {
  summary: 'Alamat yang ditolak, dan email yang tidak terkirim',
  reply: {
    data: z.object({
      /** People whose address was refused: nothing is sent until it is changed. */
      refused: z.array(mailProblem),
      waiting: z.number(),
      failed: z.number(),
      last_sent_at: moment().nullable(),
      /** What blocks all mail. */
      outage: z.string().nullable(),
    }),
  },
}
