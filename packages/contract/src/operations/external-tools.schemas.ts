import { toolOpenings } from '../learning/lessons.vocabulary.ts'
import { page, savedReply, withAliases } from '../wire/endpoint.schemas.ts'
import { bit, filterId, id, keptText, nameText, optionalFlag, text, version } from '../wire/fields.ts'
import { pageQuery } from '../wire/paging.schemas.ts'
import { optional, tolerant } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { LAUNCH_URLS_MOST, TOOL_NAME } from './external-tools.vocabulary.ts'

const NOT_FOUND = 'Data tidak ditemukan'
const ADDRESS_MOST = 2000

const sharing = { share_name: bit(), share_email: bit(), share_number: bit() }
const listedTool = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  login_url: z.string(),
  launch_urls: z.array(z.string()),
  deep_link_url: z.string().nullable(),
  jwks_url: z.string().nullable(),
  public_key: z.string().nullable(),
  ...sharing,
  uses_scores: bit(),
  uses_members: bit(),
  opens: z.enum(toolOpenings),
  active: bit(),
  client_id: z.string(),
  deployment_id: z.string(),
  /** What it asked for when it registered itself; null if it was entered by hand. */
  wishes: z.object({ scopes: z.array(z.string()), claims: z.array(z.string()) }).nullable(),
  /** Lessons that use it, archived ones too. */
  lessons: z.number(),
})

export const externalTools = {
  summary: 'Alat luar',
  query: z.object(pageQuery),
  reply: page(listedTool),
}

/** Our addresses, to be copied into the tool's own settings. */
const platform = z.object({
  issuer: z.string(),
  openid_configuration: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  deep_link_return_url: z.string(),
})

export const externalTool = {
  summary: 'Satu alat luar, dengan alamat yang disalin ke pengaturan alat',
  query: z.object({ id: id(NOT_FOUND) }),
  reply: { data: listedTool.extend({ platform }) },
}

const asList = (value: unknown) =>
  typeof value === 'string' ? value.split(/\s+/).filter((part) => part !== '') : value

export const saveExternalTool = {
  summary: 'Simpan alat luar; yang tidak dikirim tetap seperti semula',
  passedOver: ['client_id', 'deployment_id', 'wishes', 'lessons', 'platform'],
  body: z.object({
    id: filterId(),
    version: version(),
    name: optional(nameText('Masukan nama', TOOL_NAME)),
    login_url: optional(text('Masukan alamat login', ADDRESS_MOST)),
    launch_urls: optional(
      tolerant(
        asList,
        z
          .array(text('Masukan alamat peluncuran', ADDRESS_MOST), 'Masukan alamat peluncuran')
          .min(1, 'Masukan alamat peluncuran')
          .max(LAUNCH_URLS_MOST, `Maksimal ${LAUNCH_URLS_MOST} alamat`),
      ),
    ),
    deep_link_url: keptText(ADDRESS_MOST),
    jwks_url: keptText(ADDRESS_MOST),
    public_key: keptText(10_000),
    share_name: optionalFlag(),
    share_email: optionalFlag(),
    share_number: optionalFlag(),
    uses_scores: optionalFlag(),
    uses_members: optionalFlag(),
    opens: optional(z.enum(toolOpenings, 'Pilih cara membuka')),
    active: optionalFlag(),
  }),
  reply: savedReply,
}

export const deleteExternalTool = {
  summary: 'Hapus alat luar yang tidak dipakai pembelajaran',
  params: z.object({ id: id(NOT_FOUND) }),
  reply: {},
}

export const registerExternalTool = {
  summary: 'Buat undangan agar alat mendaftarkan diri',
  body: z.object({ url: text('Masukan alamat pendaftaran', ADDRESS_MOST) }),
  reply: { data: z.object({ url: z.string() }) },
}

export const offeredTools = {
  summary: 'Alat luar yang dapat dipakai dosen',
  reply: {
    data: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        opens: z.enum(toolOpenings),
        launch_urls: z.array(z.string()),
        uses_scores: bit(),
        /** Content can be chosen inside the tool. */
        deep_links: bit(),
      }),
    ),
  },
}

const launch = z.object({
  /** The page that starts the tool: once, within a minute. */
  url: z.string(),
  opens: z.enum(toolOpenings),
  /** The page that shows the tool in a frame; null if it opens in a window. */
  frame_url: z.string().nullable(),
})
const launchBody = withAliases({ lessons_id: 'id', lesson_id: 'id' }, z.object({ id: id(NOT_FOUND) }))

export const launchLesson = {
  summary: 'Buka alat luar sebagai mahasiswa',
  body: launchBody,
  reply: { data: launch },
}
export const launchTaughtLesson = {
  summary: 'Buka alat luar sebagai dosen',
  body: launchBody,
  reply: { data: launch },
}

export const pickToolContent = {
  summary: 'Pilih isi di alat luar untuk dijadikan pembelajaran',
  body: withAliases(
    { section_id: 'sections_id' },
    z.object({ sections_id: id('Pilih topik'), tool_id: id('Pilih alat luar') }),
  ),
  reply: { data: z.object({ url: z.string() }) },
}
