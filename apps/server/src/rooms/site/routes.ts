import { accountInfo } from '@tuntas/contract/account'
import {
  activeBanners,
  banners,
  publicSettings,
  saveSettings,
  settings,
  settingsImages,
  settingsManuals,
} from '@tuntas/contract/site'
import type { Actor } from '../../platform/actor.ts'
import { transaction } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { excelFile } from '../../platform/excel.ts'
import type { House } from '../../platform/house.ts'
import type { Upload } from '../../platform/multipart.ts'
import { serve, serveDownload } from '../../platform/serve.ts'
import type { FileRef } from '../files/access.ts'
import { checkImage, checkPdf, put, record } from '../files/store.ts'
import { SETTINGS, settingsReader } from './account.ts'
import {
  allBanners,
  changeSettings,
  findBanner,
  listBanners,
  pageOfBanners,
  removeBanners,
  type SettingsFile,
  saveBanner,
} from './store.ts'

const LOGO_WIDTH = 640
const BANNER_WIDTH = 1280
const SAVED = 'Data berhasil disimpan!'
const DELETED = 'Data berhasil dihapus!'

type Stored = Awaited<ReturnType<typeof put>>

const storeSettingsFiles = async (house: House, files: Record<string, Upload | undefined>) => {
  const stored = new Map<SettingsFile, Stored>()
  for (const name of settingsImages) {
    const upload = files[name]
    if (upload) stored.set(name, await put(house.files, await checkImage(upload, LOGO_WIDTH)))
  }
  for (const name of settingsManuals) {
    const upload = files[name]
    if (upload) stored.set(name, await put(house.files, await checkPdf(upload)))
  }
  return stored
}

const mountSettings = (house: House) => {
  const linked = settingsReader(house)
  serve(house, publicSettings, async () => ({ data: await linked() }))
  serve(house, settings, async () => ({ data: await linked() }))
  serve(house, saveSettings, async ({ actor, body, files }) => {
    const stored = await storeSettingsFiles(house, files)
    await transaction(house.db, async (tx) => {
      const refs: Partial<Record<SettingsFile, FileRef>> = {}
      for (const [name, file] of stored) refs[name] = await record(tx, actor.id, file)
      await changeSettings(tx, actor, body, refs)
    })
    await house.bulletin.tell(SETTINGS)
    return { message: SAVED }
  })
  serve(house, accountInfo, async ({ actor }) => ({ data: await house.accountOf(actor) }))
}

const mountBanners = (house: House) => {
  const { db } = house
  const shown = (banner: { id: number; image: FileRef; url: string }) => ({
    ...banner,
    image: house.linkTo(banner.image) ?? '',
  })
  serve(house, banners.list, async ({ query }) => {
    const { data, pagination } = await pageOfBanners(db, query)
    return { data: data.map(shown), pagination }
  })
  serveDownload(house, banners.export, async ({ query }) =>
    excelFile(
      'Banner',
      [
        { header: 'Gambar', value: (row) => row.image.name },
        { header: 'Url', width: 60, value: (row) => row.url },
      ],
      allBanners(db, query),
    ),
  )
  serve(house, banners.detail, async ({ query }) => {
    const found = await findBanner(db, query.id)
    if (!found) throw new AppError('not_found')
    return { data: shown(found) }
  })
  serve(house, banners.save, async ({ actor, body, files }) => {
    if (body.id === undefined && !files.file) {
      throw new AppError('invalid', { fields: { file: ['Pilih file gambar banner terlebih dahulu'] } })
    }
    const stored = files.file && (await put(house.files, await checkImage(files.file, BANNER_WIDTH)))
    const id = await transaction(db, async (tx) =>
      saveBanner(tx, actor, body, stored && (await record(tx, actor.id, stored))),
    )
    return { message: SAVED, data: { id } }
  })
  const remove = async (actor: Actor, ids: readonly number[]) => {
    await transaction(db, (tx) => removeBanners(tx, actor, ids))
    return { message: DELETED }
  }
  serve(house, banners.remove, ({ actor, params }) => remove(actor, [params.id]))
  for (const bulk of [banners.removeBulk, banners.removeBulkByDelete])
    serve(house, bulk, ({ actor, body }) => remove(actor, body.list_id))
  serve(house, activeBanners, async () => ({ data: (await listBanners(db)).map(shown) }))
}

export const mountSite = (house: House): void => {
  mountSettings(house)
  mountBanners(house)
}
