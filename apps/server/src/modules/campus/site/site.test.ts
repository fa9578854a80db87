import { Readable } from 'node:stream'
import { activeBanners, banners } from '@tuntas/contract/campus/banners'
import { FILE_LIMIT } from '@tuntas/contract/campus/files'
import { publicSettings, settings } from '@tuntas/contract/campus/site'
import { accountInfo } from '@tuntas/contract/identity/account'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeStudent, makeUser } from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'
import { overPool } from '../../../platform/db/db.ts'
import { manuals, toPages } from './manuals.rules.ts'
import { putOwnFiles } from './own-files.ts'

const app = withApp()
let admin: Person
let png: Buffer
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
  png = await sharp({ create: { width: 2000, height: 800, channels: 3, background: '#3650B0' } })
    .png()
    .toBuffer()
})

const saveBanner = (fields: Record<string, string>, file?: { name: string; content: Buffer }) =>
  sendForm(app, admin, 'banner/save', fields, file ? { file } : {})
const goodFile = () => ({ name: 'banner.png', content: png })
const count = async (table: string) =>
  (await app.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n

describe('banners', () => {
  it('are saved with their picture, shown to everybody, and changed without a new picture', async () => {
    const saveReply = await saveBanner({ url: 'https://kampus.ac.id/pmb' }, goodFile())
    expect(saveReply.body).toMatchObject({ status: true, message: 'Data berhasil disimpan!' })
    const student = await app.signedIn(await makeStudent(app.pool))
    const [shownBanner] = (await app.call(student, activeBanners)).body.data
    const picture = await app.server.inject(shownBanner.image)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    })
    expect(String(picture.headers['content-disposition'])).toMatch(/^inline/)
    expect((await sharp(picture.rawPayload).metadata()).width).toBe(1280)
    await saveBanner({ id: String(saveReply.body.data.id), url: 'http://kampus.ac.id/baru' })
    const detail = await app.call(admin, banners.detail, { query: { id: saveReply.body.data.id } })
    expect(detail.body.data).toMatchObject({
      url: 'http://kampus.ac.id/baru',
      image: expect.stringContaining('banner.webp'),
    })
  })

  it('refuse missing values, foreign schemes, and files with a false type', async () => {
    const before = await count('banners')
    const collectErrors = async (fields: Record<string, string>, file?: { name: string; content: Buffer }) =>
      (await saveBanner(fields, file)).body.errors
    expect(await collectErrors({ url: 'https://a.id' })).toEqual({
      file: ['Pilih file gambar banner terlebih dahulu'],
    })
    expect(await collectErrors({}, goodFile())).toEqual({ url: ['Masukan url redirect'] })
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'ftp://a.id', 'bukan alamat', '//a.id']) {
      expect((await saveBanner({ url }, goodFile())).code, url).toBe(422)
    }
    const html = Buffer.from('<html><script>alert(1)</script></html>')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    const badFiles = [
      { name: 'a.png', content: html },
      { name: 'a.svg', content: svg },
      { name: 'a.png', content: svg },
      { name: 'a.html', content: png },
      { name: 'a.png', content: pdf },
      { name: 'a.jpg', content: png },
      { name: 'a.png', content: png.subarray(0, 200) },
    ]
    for (const file of badFiles)
      expect((await saveBanner({ url: 'https://a.id' }, file)).code, file.name).toBe(415)
    expect(await count('banners')).toBe(before)
  })

  it('take a file of one byte less than 5 MB, and none of exactly 5 MB', async () => {
    const padded = (bytes: number) => ({
      name: 'besar.png',
      content: Buffer.concat([png, Buffer.alloc(bytes - png.length)]),
    })
    const refusal = await saveBanner({ url: 'https://a.id' }, padded(FILE_LIMIT))
    expect([refusal.code, refusal.body.message]).toEqual([413, 'File yang di upload tidak boleh lebih 5 MB'])
    expect((await saveBanner({ url: 'https://a.id' }, padded(FILE_LIMIT + 1))).code).toBe(413)
    expect((await saveBanner({ url: 'https://a.id' }, padded(FILE_LIMIT - 1))).code).toBe(200)
  })
})

describe('links to files', () => {
  it('are signed, end, and name no path', async () => {
    await saveBanner({ url: 'https://a.id' }, { name: '../../etc/passwd.png', content: png })
    const link = new URL((await app.call(admin, activeBanners)).body.data.at(-1).image, 'http://x')
    expect(link.pathname.endsWith('/passwd.webp')).toBe(true)
    const open = async (change: (url: URL) => void) => {
      const url = new URL(link)
      change(url)
      return (await app.server.inject(url.pathname + url.search)).statusCode
    }
    expect(await open(() => {})).toBe(200)
    expect(await open((url) => url.searchParams.set('signature', 'x'))).toBe(404)
    expect(await open((url) => url.searchParams.set('expires', '1'))).toBe(404)
    expect(await open((url) => (url.pathname = url.pathname.replace(/files\/\d+/, 'files/1')))).not.toBe(500)
  })
})

describe('settings', () => {
  const texts = {
    title_login: 'Kampus Merdeka',
    description_login: 'Selamat datang',
    help_email: 'bantuan@kampus.ac.id',
    help_phone: '+62 812-0000-1111',
  }

  it('feed the sign-in page, the logo and the manuals', async () => {
    const reply = await sendForm(app, admin, 'settings/save', texts, {
      logo: { name: 'logo.png', content: png },
      manual_book_student: { name: 'panduan mahasiswa.pdf', content: pdf },
    })
    expect(reply.code).toBe(200)
    const { data } = (await app.call(null, publicSettings)).body
    expect(data).toEqual({
      title_login: 'Kampus Merdeka',
      mails: 0,
      description_login: 'Selamat datang',
      logo: expect.stringContaining('logo.webp'),
      logo_horizontal: null,
      help_email: 'bantuan@kampus.ac.id',
      help_phone: '6281200001111',
      providers: [],
      password_signin: 'everybody',
    })
    const student = await app.signedIn(await makeStudent(app.pool))
    const knownSettings = (await app.call(student, accountInfo)).body.data.user.settings
    expect(knownSettings).toMatchObject({
      help_phone: '6281200001111',
      manual_book_student: expect.stringContaining('panduan%20mahasiswa.pdf'),
      manual_book_teacher: null,
    })
    const manual = await app.server.inject(knownSettings.manual_book_student)
    expect([manual.headers['content-type'], manual.rawPayload.equals(pdf)]).toEqual(['application/pdf', true])
  })

  it('ask for every field, and change nothing when refused', async () => {
    const before = (await app.call(admin, settings)).body.data
    expect(Object.keys((await sendForm(app, admin, 'settings/save', {})).body.errors).sort()).toEqual(
      Object.keys(texts).sort(),
    )
    expect((await sendForm(app, admin, 'settings/save', { ...texts, help_phone: '0812-abc' })).code).toBe(422)
    expect(
      (
        await sendForm(app, admin, 'settings/save', texts, {
          manual_book_admin: { name: 'x.pdf', content: png },
        })
      ).code,
    ).toBe(415)
    expect((await app.call(admin, settings)).body.data.help_phone).toBe(before.help_phone)
  })

  it('name the university, its address and a logo for prints; what is not sent stays', async () => {
    const head = { institution: 'Universitas Nusantara', institution_address: 'Jl. Pendidikan 1' }
    const logo = { print_logo: { name: 'lambang.png', content: png } }
    expect((await sendForm(app, admin, 'settings/save', { ...texts, ...head }, logo)).code).toBe(200)
    await sendForm(app, admin, 'settings/save', { ...texts, title_login: 'Tanpa kop' })
    const row = (await app.call(admin, settings)).body.data
    expect(row).toMatchObject({ ...head, print_logo: expect.stringContaining('lambang') })
    await sendForm(app, admin, 'settings/save', { ...texts, institution: '' })
    expect((await app.call(admin, settings)).body.data.institution).toBeNull()
  })

  it('write nothing if nothing changed, and still detect a stale form', async () => {
    const { data } = (await app.call(admin, settings)).body
    const version = String(data.version)
    const entries = () => count('audit_log')
    const before = await entries()
    expect((await sendForm(app, admin, 'settings/save', { ...texts, version })).code).toBe(200)
    expect((await app.call(admin, settings)).body.data.version).toBe(data.version)
    expect(await entries()).toBe(before)
    const staleReply = await sendForm(app, admin, 'settings/save', {
      ...texts,
      version: String(data.version - 1),
    })
    expect([staleReply.code, staleReply.body.code]).toEqual([409, 'stale'])
    await sendForm(app, admin, 'settings/save', { ...texts, title_login: 'Kampus Baru', version })
    expect(await entries()).toBe(before + 1)
  })

  it('start with the logos and manuals of the product, and keep what the campus has', async () => {
    const storedFiles = new Map<string, Buffer>()
    const store = {
      put: async (key: string, content: Buffer) => void storedFiles.set(key, content),
      stream: async () => Readable.from([]),
    }
    const ownSettings = (await app.call(admin, settings)).body.data
    expect([ownSettings.logo_horizontal, ownSettings.manual_book_teacher]).toEqual([null, null])
    const db = overPool(app.pool)
    await Promise.all([putOwnFiles(db, store), putOwnFiles(db, store)])
    const keptFiles = await app.pool.query(
      'select f.id, f.key, f.name, f.type, f.size from files f join settings s on f.id in (s.logo_file_id, s.logo_horizontal_file_id, s.manual_book_teacher_file_id, s.manual_book_student_file_id, s.manual_book_admin_file_id) ',
    )
    expect(keptFiles.rows.map(({ name }) => name).sort()).toEqual(
      [
        'logo-tuntas-horizontal.webp',
        'logo.webp',
        'panduan mahasiswa.pdf',
        'Panduan Admin.pdf',
        'Panduan Dosen.pdf',
      ].sort(),
    )
    // Installed once although two processes started; complete, with the declared types.
    expect(storedFiles.size).toBe(3)
    for (const { key, type, size } of keptFiles.rows) {
      const content = storedFiles.get(key)
      if (!content) continue
      expect([(await fileTypeFromBuffer(content))?.mime, content.length]).toEqual([type, size])
    }
  })
})

it('pages of the manuals hold every line within their width and height', () => {
  for (const manual of Object.values(manuals)) {
    const pages = toPages(manual)
    expect(pages.flat().filter((line) => line.startsWith('# '))).toHaveLength(manual.chapters.length)
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(40)
    for (const line of pages.flat()) expect(line.length, line).toBeLessThanOrEqual(90)
  }
})
