import { bit, flag, id, moment, nameText, optionalSecret, text } from '../wire/fields.ts'
import { roles } from '../wire/roles.ts'
import { z } from '../wire/zod.ts'
import { account } from './account.schemas.ts'
import { PASSKEY_NAME, secondKinds } from './second.vocabulary.ts'

const ticket = () =>
  z.string('Tiket tidak sesuai').min(1, 'Tiket tidak sesuai').max(200, 'Tiket tidak sesuai')
const code = () => text('Masukan kode', 40)
const passkeyName = () => nameText('Masukan nama passkey', PASSKEY_NAME)
/** Base64url, as `PublicKeyCredential.toJSON` writes it. */
const bytes = () => z.string('Jawaban passkey tidak sesuai').max(20_000, 'Jawaban passkey tidak sesuai')
const credential = {
  id: bytes(),
  rawId: bytes(),
  type: z.literal('public-key', 'Jawaban passkey tidak sesuai'),
}
const assertion = () =>
  z.object(
    {
      ...credential,
      response: z.object({
        clientDataJSON: bytes(),
        authenticatorData: bytes(),
        signature: bytes(),
        userHandle: bytes().nullish(),
      }),
    },
    'Jawaban passkey tidak sesuai',
  )
export type Assertion = z.output<ReturnType<typeof assertion>>

const attestation = () =>
  z.object(
    {
      ...credential,
      response: z.object({
        clientDataJSON: bytes(),
        attestationObject: bytes(),
        transports: z.array(z.string().max(20)).max(10).optional(),
      }),
    },
    'Jawaban passkey tidak sesuai',
  )
export type Attestation = z.output<ReturnType<typeof attestation>>

/** Input of the browser's call (`PublicKeyCredential.parse…OptionsFromJSON`). */
const challengeReply = {
  data: z.object({ ticket: z.string(), options: z.looseObject({ challenge: z.string() }) }),
}
/** Reply of a completed sign-in. */
const entryReply = { role: z.enum(roles), token: z.string(), device: z.string(), account }

export const secondStep = {
  summary: 'Langkah kedua masuk: kode',
  body: z.object({ ticket: ticket(), code: code() }),
  reply: entryReply,
}
export const secondPasskeyOptions = {
  summary: 'Langkah kedua masuk: pertanyaan untuk passkey',
  body: z.object({ ticket: ticket() }),
  reply: challengeReply,
}
export const secondPasskey = {
  summary: 'Langkah kedua masuk: passkey',
  body: z.object({ ticket: ticket(), response: assertion() }),
  reply: entryReply,
}
export const passkeyOptions = {
  summary: 'Pertanyaan untuk masuk dengan passkey',
  reply: challengeReply,
}
export const passkeySignin = {
  summary: 'Masuk dengan passkey',
  body: z.object({ ticket: ticket(), response: assertion(), shared: flag() }),
  reply: entryReply,
}

export const ownSecond = {
  summary: 'Verifikasi dua langkah sendiri',
  reply: {
    data: z.object({
      /** When the authenticator app was set up. */
      totp_since: moment().nullable(),
      passkeys: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          created_at: moment(),
          last_used_at: moment().nullable(),
        }),
      ),
      recovery_left: z.number(),
      /** Required for this role. */
      demanded: bit(),
    }),
  },
}
export type OwnSecond = z.output<(typeof ownSecond.reply)['data']>

/** Required if there is no second factor yet and the session is old. */
const withPassword = z.object({ current_password: optionalSecret() })
/** Shown once: only hashes are stored. Null if codes exist already. */
const codes = z.array(z.string()).nullable()

export const startTotp = {
  summary: 'Mulai memasang aplikasi autentikator',
  body: withPassword,
  reply: { data: z.object({ secret: z.string(), uri: z.string() }) },
}
export const confirmTotp = {
  summary: 'Pasang aplikasi autentikator',
  body: z.object({ code: code() }),
  reply: { data: z.object({ codes }) },
}
export const removeTotp = { summary: 'Lepas aplikasi autentikator', reply: {} }

export const startPasskey = {
  summary: 'Mulai menambah passkey',
  body: withPassword,
  reply: challengeReply,
}
export const addPasskey = {
  summary: 'Tambah passkey',
  body: z.object({ ticket: ticket(), name: passkeyName(), response: attestation() }),
  reply: { data: z.object({ codes }) },
}
export const renamePasskey = {
  summary: 'Ubah nama passkey',
  body: z.object({ id: id('Data tidak ditemukan'), name: passkeyName() }),
  reply: {},
}
export const removePasskey = {
  summary: 'Hapus passkey',
  params: z.object({ id: id('Data tidak ditemukan') }),
  reply: {},
}
export const renewRecovery = {
  summary: 'Buat kode pemulihan baru',
  reply: { data: z.object({ codes: z.array(z.string()) }) },
}

export const proveOptions = {
  summary: 'Cara membuktikan diri, dan pertanyaan untuk passkey',
  reply: {
    data: z.object({
      kinds: z.array(z.enum(secondKinds)),
      ticket: z.string(),
      options: z.looseObject({ challenge: z.string() }),
    }),
  },
}
export const prove = {
  summary: 'Buktikan diri dengan verifikasi dua langkah',
  body: z
    .object({ code: code().optional(), ticket: ticket().optional(), response: assertion().optional() })
    .refine(({ code, ticket, response }) => code !== undefined || (ticket && response), {
      path: ['code'],
      message: 'Masukan kode',
    }),
  reply: {},
}
