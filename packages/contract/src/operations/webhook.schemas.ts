import { bit, flag, moment, text, version } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'

const webhookSettingsData = z.object({
  version: z.number(),
  active: bit(),
  /** Empty: never saved. */
  url: z.string(),
  /** When the secret was created; it is shown only then. */
  secret_at: moment().nullable(),
})
export type WebhookSettings = z.output<typeof webhookSettingsData>

export const webhookSettings = {
  summary: 'Pengaturan webhook untuk WhatsApp dan Telegram',
  reply: { data: webhookSettingsData },
}

/** Shown once: null if the stored one stays. */
const secretReply = { data: z.object({ secret: z.string().nullable() }) }

export const saveWebhookSettings = {
  summary: 'Simpan pengaturan webhook; yang pertama membuat rahasianya',
  body: z.object({ version: version(), active: flag(), url: text('Masukan alamat webhook', 2000) }),
  reply: secretReply,
}

export const rotateWebhookSecret = {
  summary: 'Buat rahasia webhook yang baru; yang lama masih ikut menandatangani 24 jam',
  body: z.object({ version: version() }),
  reply: secretReply,
}

export const testWebhook = {
  summary: 'Kirim pemberitahuan percobaan lewat webhook yang tersimpan',
  body: z.object({ phone: text('Masukan nomor telepon tujuan', 30) }),
  reply: {
    data: z.object({
      sent: bit(),
      /** The gateway's reply. */
      detail: z.string(),
    }),
  },
}

export const webhookState = {
  summary: 'Keadaan pengiriman lewat webhook',
  reply: {
    data: z.object({
      waiting: z.number(),
      failed: z.number(),
      last_sent_at: moment().nullable(),
      /** What blocks all calls. */
      outage: z.string().nullable(),
    }),
  },
}
