import { passwordPolicies, providerKinds } from '../identity/providers.vocabulary.ts'
import { GRACE_DAYS_MOST, secondDemands } from '../identity/second.vocabulary.ts'
import { bit, email, integer, keptText, phone, text, version } from '../wire/fields.ts'
import { withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'

export const publicSettings = {
  summary: 'Teks dan logo halaman masuk',
  reply: {
    data: z.object({
      title_login: z.string(),
      description_login: z.string(),
      logo: z.string().nullable(),
      logo_horizontal: z.string().nullable(),
      /** Contact for people who cannot sign in. */
      help_email: z.string(),
      help_phone: z.string(),
      /** Can password links be mailed? */
      mails: bit(),
      /** Active ways to sign in with a campus account, in order. */
      providers: z.array(
        z.object({ id: z.number(), kind: z.enum(providerKinds), name: z.string(), in_app: bit() }),
      ),
      password_signin: z.enum(passwordPolicies),
    }),
  },
}

/** Matches the daily upload limit of one person. */
const MEDIA_MB_MOST = 2000

const link = z.string().nullable()
const settingsData = z.object({
  version: z.number(),
  title_login: z.string(),
  description_login: z.string(),
  help_email: z.string(),
  help_phone: z.string(),
  logo: link,
  logo_horizontal: link,
  manual_book_teacher: link,
  manual_book_student: link,
  manual_book_admin: link,
  /** Letterhead of prints: name and address of the university, null until set, and a logo. */
  institution: z.string().nullable(),
  institution_address: z.string().nullable(),
  print_logo: link,
  /** Size limit of a video or audio in megabytes. */
  media_mb: z.number(),
  /** Days until a second factor is required; null: never. */
  second_factor_days: z.number().nullable(),
  /** Who needs one. */
  second_factor_for: z.enum(secondDemands),
})
export type Settings = z.output<typeof settingsData>

export const settings = {
  summary: 'Pengaturan',
  reply: { data: settingsData },
}

export const saveSettings = {
  summary: 'Simpan pengaturan',
  body: z.object({
    version: version(),
    title_login: text('Masukan judul halaman masuk'),
    description_login: text('Masukan deskripsi halaman masuk', 2000),
    help_email: email('Masukan email bantuan'),
    help_phone: phone('Masukan no.hp bantuan'),
    /** Not sent: unchanged. */
    media_mb: z
      .union([z.undefined(), integer('Masukan batas video dan audio', { min: 1, max: MEDIA_MB_MOST })])
      .optional(),
    /** Not sent: unchanged; empty: not required. */
    second_factor_days: withDefault(
      (value) => (value === null ? '' : value),
      z
        .union(
          [z.undefined(), z.literal(''), integer('Masukan jumlah hari', { min: 0, max: GRACE_DAYS_MOST })],
          `Masukan jumlah hari, 0 sampai ${GRACE_DAYS_MOST}`,
        )
        .optional(),
    ),
    /** Not sent: unchanged. */
    second_factor_for: z.enum(secondDemands, 'Pilih siapa yang wajib').optional(),
    /** Not sent: unchanged; empty: none. */
    institution: keptText(),
    institution_address: keptText(500),
  }),
  reply: {},
}
