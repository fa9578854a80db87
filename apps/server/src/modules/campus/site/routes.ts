import { activeBanners, banners } from '@tuntas/contract/campus/banners'
import {
  publicSettings,
  saveSettings,
  settings,
  settingsImages,
  settingsManuals,
} from '@tuntas/contract/campus/site'
import type { Actor } from '../../../platform/actor.ts'
import { remembered } from '../../../platform/cached.ts'
import type { AppContext } from '../../../platform/context.ts'
import { orStale } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { excelFile } from '../../../platform/files/excel.ts'
import type { Upload } from '../../../platform/http/multipart.ts'
import { type AlsoWrong, serve, serveDownload } from '../../../platform/http/serve.ts'
import { SIGNIN_PROVIDERS } from '../../identity/signin/events.ts'
import { findPasswordPolicy, listOffered } from '../../identity/signin/providers.store.ts'
import { MAIL_SETTINGS } from '../../operations/notifications/events.ts'
import { isMailing } from '../../operations/notifications/mail.store.ts'
import type { FileRef } from '../files/access.ts'
import { checkImage, checkPdf, receiveFile } from '../files/store.ts'
import { settingsReader } from './account.ts'
import { BANNERS } from './events.ts'
import {
  allBanners,
  changeSettings,
  findBanner,
  listBanners,
  normaliseGraceDays,
  readBannersPage,
  removeBanners,
  type SettingsFile,
  saveBanner,
} from './store.ts'

const LOGO_WIDTH = 640
const BANNER_WIDTH = 1280
const SAVED = 'Data berhasil disimpan!'
const DELETED = 'Data berhasil dihapus!'

const keepSettingsFiles = async (
  ctx: AppContext,
  actor: Actor,
  files: Record<string, Upload | undefined>,
) => {
  const keptFiles: Partial<Record<SettingsFile, FileRef>> = {}
  for (const name of settingsImages) {
    const upload = files[name]
    if (upload)
      keptFiles[name] = await receiveFile(ctx, actor, upload, (file) => checkImage(file, LOGO_WIDTH))
  }
  for (const name of settingsManuals) {
    const upload = files[name]
    if (upload) keptFiles[name] = await receiveFile(ctx, actor, upload, checkPdf)
  }
  return keptFiles
}

const mountSettings = (ctx: AppContext) => {
  const readLinked = settingsReader(ctx)
  const readMailing = remembered(ctx.changeFeed, MAIL_SETTINGS, () => isMailing(ctx.db, ctx.env))
  const readWays = remembered(ctx.changeFeed, SIGNIN_PROVIDERS, async () => ({
    providers: await listOffered(ctx.db),
    password_signin: await findPasswordPolicy(ctx.db),
  }))
  serve(ctx, publicSettings, async () => ({
    data: { ...(await readLinked()), mails: await readMailing(), ...(await readWays()) },
  }))
  serve(ctx, settings, async () => ({ data: await readLinked() }))
  serve(ctx, saveSettings, async ({ actor, body, files }) => {
    const { version } = body
    const days = normaliseGraceDays(body.second_factor_days)
    const storedSettings = await readLinked()
    const { second_factor_for: factorGroup = storedSettings.second_factor_for } = body
    const isOtherGrace = days !== undefined && days !== storedSettings.second_factor_days
    if (isOtherGrace || factorGroup !== storedSettings.second_factor_for)
      await ctx.demandProof(actor, 'second')
    const thing = { kind: 'settings', id: null, version, detail: settings, find: readLinked } as const
    await orStale(ctx.db, thing, async () => {
      const keptFiles = await keepSettingsFiles(ctx, actor, files)
      return transact(ctx, actor, (tx) => changeSettings(tx, body, keptFiles))
    })
    return { message: SAVED }
  })
}

const NO_IMAGE = { file: ['Pilih file gambar banner terlebih dahulu'] }
/** An update may omit the picture of a banner. */
const missingImage: AlsoWrong = ({ body, files }) => (body.id || files.file ? {} : NO_IMAGE)

type StoredBanner = { id: number; version: number; image: FileRef; url: string }
const shownBanner = ({ linkTo }: AppContext, banner: StoredBanner) => ({
  ...banner,
  image: linkTo(banner.image) ?? '',
})

const mountBannerReading = (ctx: AppContext) => {
  const { db, changeFeed } = ctx
  serve(ctx, banners.list, async ({ query }) => {
    const { data, pagination } = await readBannersPage(db, query)
    return { data: data.map((banner) => shownBanner(ctx, banner)), pagination }
  })
  serveDownload(ctx, banners.export, async ({ query }) =>
    excelFile(
      'Banner',
      [
        { header: 'Gambar', value: (row) => row.image.name },
        { header: 'Url', width: 60, value: (row) => row.url },
      ],
      allBanners(db, query),
    ),
  )
  serve(ctx, banners.detail, async ({ query }) => {
    const banner = await findBanner(db, query.id)
    if (!banner) throw new AppError('not_found')
    return { data: shownBanner(ctx, banner) }
  })
  const active = remembered(changeFeed, BANNERS, () => listBanners(db))
  serve(ctx, activeBanners, async () => ({
    data: (await active()).map((banner) => shownBanner(ctx, banner)),
  }))
}

const mountBannerChanges = (ctx: AppContext) => {
  const { db } = ctx
  serve(
    ctx,
    banners.save,
    async ({ actor, body, files }) => {
      if (body.id === undefined && !files.file) throw new AppError('invalid', { fields: NO_IMAGE })
      const thing = {
        kind: 'banners',
        id: body.id,
        version: body.version,
        detail: banners.detail,
        find: async () => {
          const banner = body.id === undefined ? undefined : await findBanner(db, body.id)
          return banner && shownBanner(ctx, banner)
        },
      } as const
      const id = await orStale(db, thing, async () => {
        const image =
          files.file &&
          (await receiveFile(ctx, actor, files.file, (upload) => checkImage(upload, BANNER_WIDTH)))
        return transact(ctx, actor, (tx) => saveBanner(tx, body, image))
      })
      return { message: SAVED, data: { id } }
    },
    missingImage,
  )
  const remove = async (actor: Actor, ids: readonly number[]) => {
    await transact(ctx, actor, (tx) => removeBanners(tx, ids))
    return { message: DELETED }
  }
  serve(ctx, banners.remove, ({ actor, params }) => remove(actor, [params.id]))
  for (const bulk of [banners.removeBulk, banners.removeBulkByDelete])
    serve(ctx, bulk, ({ actor, body }) => remove(actor, body.list_id))
}

export const mountSite = (ctx: AppContext): void => {
  mountSettings(ctx)
  mountBannerReading(ctx)
  mountBannerChanges(ctx)
}
