import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import * as masters from '../../packages/contract/src/campus/masters.ts'
import type { Field, Resource } from '../../packages/contract/src/wire/resource.ts'
import { demo, enter, expect, type Session, test } from '../world.ts'

/** Typed or selected values by field. */
type Values = Record<string, string>
type Case = {
  resource: Resource
  /** The n-th of several valid rows; `tag` is in no other row. */
  sample: (tag: string, n: number) => Values
  /** A demo row that is in use. */
  used?: string
}
/** One list for all; specific parts are tested with their screens (apps/web/src/modules/campus/masters). */
const cases: readonly Case[] = [
  {
    resource: masters.courseCategories as unknown as Resource,
    sample: (tag, n) => ({
      name: `Uji ${tag} ${n}`,
      sks: '3',
      study_program_id: 'Teknik Informatika',
      curriculum_id: 'Kurikulum 2020',
    }),
    used: 'Basis Data Lanjut',
  },
]

const labelled = (field: Field) => new RegExp(`^${field.label}( \\*)?$`)
const getName = ({ named: nameField = 'name' }: Resource, values: Values) => values[nameField] ?? ''
const listFields = (resource: Resource) => Object.entries(resource.fields) as [string, Field][]

const locateList = (page: Page, resource: Resource) => {
  const search = page.getByRole('searchbox')
  const total = (count: number) => page.getByText(`Menampilkan ${count} data ${resource.noun}`)
  return {
    search,
    total,
    row: (name: string) => page.getByRole('row').filter({ hasText: name }),
    remove: page.getByRole('button', { name: /^Hapus Terpilih/ }),
    dialog: page.getByRole('dialog', { name: 'Apakah kamu yakin ?' }),
    open: async () => {
      await page.goto(resource.route)
      await expect(page.getByRole('heading', { name: resource.title, level: 1 })).toBeVisible()
    },
    // By the address: a short list has no search field.
    find: async (keywords: string, count: number) => {
      await page.goto(`${resource.route}?keywords=${keywords}`)
      await expect(total(count)).toBeVisible()
    },
  }
}

const fill = async (page: Page, resource: Resource, values: Values) => {
  for (const [name, field] of listFields(resource)) {
    const value = values[name]
    if (value === undefined) continue
    if (field.kind === 'flag') await page.getByRole('radio', { name: value, exact: true }).check()
    else if (field.kind === 'choice' || field.kind === 'ref')
      await page.getByLabel(labelled(field)).selectOption({ label: value })
    else await page.getByLabel(labelled(field)).fill(value)
  }
}

/** The values as a save takes them. */
const buildBody = async (session: Session, resource: Resource, values: Values) => {
  const entries = listFields(resource).map(async ([name, field]) => {
    const value = values[name]
    if (field.kind === 'flag') return [name, value === field.on ? 1 : 0]
    if (field.kind === 'choice') return [name, field.choices.find(({ label }) => label === value)?.value]
    if (value === undefined || field.kind !== 'ref') return [name, value]
    const { data } = (await session.get(field.path)) as { data: { id: number; name: string }[] }
    return [name, data.find((option) => option.name === value)?.id]
  })
  return Object.fromEntries(await Promise.all(entries))
}

const make = async (session: Session, { resource, sample }: Case, tag: string, count: number) => {
  for (let n = 1; n <= count; n++)
    await session.post(`${resource.path}/save`, await buildBody(session, resource, sample(tag, n)))
}

const newTag = () => randomBytes(3).toString('hex')

/** Tests the whole list pattern of a declaration. */
const testMaster = ({ resource, sample, used: usedMessage }: Case) => {
  const requiredFields = listFields(resource).filter(
    ([, field]) =>
      !('optional' in field) &&
      !('initial' in field) &&
      !('kept' in field) &&
      field.kind !== 'flag' &&
      field.kind !== 'refs',
  )
  const save = (page: Page) => page.getByRole('button', { name: 'Simpan' })

  const addAndDelete = async (page: Page, session: Session) => {
    const list = locateList(page, resource)
    const tag = newTag()
    const [first, second] = [sample(tag, 1), sample(tag, 2)]
    await list.open()
    await page.getByRole('link', { name: 'Tambah Baru' }).click()
    await save(page).click()
    await expect(page.getByRole('alert')).toHaveText('Silahkan lengkapi data terlebih dahulu!')
    for (const [, field] of requiredFields)
      await expect(
        page.getByRole('paragraph').filter({ hasText: new RegExp(`^${field.message}$`) }),
      ).toBeVisible()
    await fill(page, resource, first)
    await save(page).click()
    await expect(page.getByText('Data berhasil disimpan!')).toBeVisible()
    await expect(page).toHaveURL(resource.route)

    await list.find(tag, 1)
    await expect(page).toHaveURL(`${resource.route}?keywords=${tag}`)
    await page.getByRole('link', { name: `Ubah ${getName(resource, first)}`, exact: true }).click()
    await fill(page, resource, second)
    await save(page).click()
    // Back at the list's former place, on the saved row.
    await expect(page).toHaveURL(`${resource.route}?keywords=${tag}`)
    await expect(list.row(getName(resource, second))).toHaveAttribute('data-saved', 'true')
    const change = page.getByRole('link', { name: `Ubah ${getName(resource, second)}`, exact: true })
    await expect(change).toBeFocused()
    await change.click()
    await page.getByRole('button', { name: 'Kembali' }).click()
    await expect(change).toBeFocused()
    await expect(list.row(getName(resource, second))).not.toHaveAttribute('data-saved')

    await page.getByRole('link', { name: 'Tambah Baru' }).click()
    await fill(page, resource, second)
    await save(page).click()
    await expect(page.getByRole('alert')).toHaveText(/sudah digunakan/)
    await session.post(`${resource.path}/save`, await buildBody(session, resource, first)) // the list shows it when it comes back
    await page.goto(`${resource.route}?keywords=${tag}`)
    await expect(list.row(getName(resource, first))).toBeVisible()

    await page.getByRole('button', { name: `Hapus ${getName(resource, second)}`, exact: true }).click()
    const words = (resource.fields[resource.named ?? 'name'] as Field).label.toLowerCase()
    await expect(list.dialog).toContainText(
      `Kamu akan menghapus data dengan ${words} ${getName(resource, second)}`,
    )
    await list.dialog.getByRole('button', { name: 'Tidak' }).click()
    await expect(list.dialog).toBeHidden()
    await expect(list.total(2)).toBeVisible()
    await page.getByRole('button', { name: `Hapus ${getName(resource, second)}`, exact: true }).click()
    await list.dialog.getByRole('button', { name: 'Ya' }).click()
    await expect(page.getByText('Data berhasil dihapus!')).toBeVisible()
    await expect(list.total(1)).toBeVisible()
    await expect(page.getByRole('region', { name: resource.title })).toBeFocused()
    await expect(list.row(getName(resource, first))).toBeVisible()
  }

  const deleteMany = async (page: Page, session: Session) => {
    const list = locateList(page, resource)
    const tag = newTag()
    await make(session, { resource, sample }, tag, 12)
    await list.open()
    const requests: (string | null)[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith(resource.path)) requests.push(searchParams.get('keywords'))
    })
    await list.search.pressSequentially(tag, { delay: 30 })
    await expect.poll(() => requests.at(-1)).toBe(tag)
    await expect(list.total(12)).toBeVisible()
    // A busy machine may pause inside a word.
    expect(requests.length, 'a search when the typing pauses, not at every letter').toBeLessThan(
      tag.length / 2,
    )
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    const all = page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' })
    await expect(rows).toHaveCount(10)
    await page.getByRole('button', { name: 'Halaman 2', exact: true }).click()
    await expect(rows).toHaveCount(2)
    await page.getByLabel('Baris').selectOption('20')
    await expect(rows).toHaveCount(12)
    await expect(page).toHaveURL(`${resource.route}?keywords=${tag}&limit=20`)
    await page.goBack()
    await expect(rows, 'as before the page size').toHaveCount(2)
    await page.goForward()
    await expect(rows).toHaveCount(12)

    await expect(list.remove).toBeDisabled()
    await page
      .getByRole('checkbox', { name: `Pilih ${getName(resource, sample(tag, 1))}`, exact: true })
      .check()
    await expect(list.remove).toHaveText('Hapus Terpilih (1)')
    await all.check()
    await expect(list.remove).toHaveText('Hapus Terpilih (12)')
    await list.remove.click()
    await expect(list.dialog).toContainText('Kamu akan menghapus 12 data data terpilih')
    await expect(list.dialog).toContainText('dan 6 lainnya')
    await list.dialog.getByRole('button', { name: 'Ya' }).click()
    await expect(page.getByText('Data berhasil dihapus!')).toBeVisible()
    await expect(page.getByText('Data tidak ditemukan')).toBeVisible()
    await expect(list.remove).toBeDisabled()
    await expect(page.getByRole('navigation', { name: 'Halaman' })).toHaveCount(0)
  }

  const keepWhatIsUsed = async (page: Page, name: string) => {
    const list = locateList(page, resource)
    await list.find(name, 1)
    const remove = page.getByRole('button', { name: `Hapus ${name}`, exact: true })
    await expect(remove).toHaveCount(1)
    await remove.click()
    await list.dialog.getByRole('button', { name: 'Ya' }).click()
    const refusal = page.getByRole('dialog', { name: `${name} tidak dapat dihapus` })
    await expect(refusal).toContainText(/Masih dipakai oleh \d+ /)
    await refusal.getByRole('button', { name: 'Tutup' }).last().click()
    await expect(remove).toHaveCount(1)
  }

  test('is added, found, changed, paged and deleted, save what something needs', async ({ page }) => {
    const session = await enter(page, demo.admin)
    await test.step('is added, found, changed and deleted', () => addAndDelete(page, session))
    await test.step('is paged, and many are deleted at once', () => deleteMany(page, session))
    if (usedMessage)
      await test.step('is not deleted while something needs it, and says what', () =>
        keepWhatIsUsed(page, usedMessage))
  })

  test('is a card with a menu on phones', { tag: '@phone' }, async ({ page }) => {
    const list = locateList(page, resource)
    const tag = newTag()
    const name = getName(resource, sample(tag, 1))
    await make(await enter(page, demo.admin), { resource, sample }, tag, 1)
    await list.open()
    await list.find(tag, 1)
    const cards = page.getByRole('list', { name: `Daftar ${resource.noun}` }).getByRole('listitem')
    await expect(cards).toHaveCount(1)
    await expect(cards).toContainText(name)
    await expect(page.getByRole('table')).toHaveCount(0)
    await cards.getByRole('button', { name: `Aksi untuk ${name}` }).tap()
    await expect(page.getByRole('menuitem', { name: 'Ubah' })).toHaveAttribute('href', /\/form\/\d+$/)
    await page.getByRole('menuitem', { name: 'Hapus' }).tap()
    await list.dialog.getByRole('button', { name: 'Ya' }).tap()
    await expect(page.getByText('Data tidak ditemukan')).toBeVisible()
  })
}

for (const one of cases) test.describe(one.resource.title, () => testMaster(one))
