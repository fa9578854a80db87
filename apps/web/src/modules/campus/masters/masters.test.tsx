import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { Field } from '@tuntas/contract/wire/resource'
import { describe, expect, it } from 'vitest'
import { type Fake, refuse, reply } from '../../../../test/fakeApi'
import {
  buildListReplies,
  getName,
  listFields,
  type MasterCase,
  masterCases,
  pageReply,
  referredNames,
  type Values,
} from '../../../../test/masterLists'
import { fillIn, findField, findToast, findWords, readText, renderScreen } from '../../../../test/screen'

const save = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Simpan' }))

const choose = async (user: UserEvent, field: Field, value: Values[string]) => {
  if (field.kind === 'flag') {
    const isSwitch = field.label === field.on
    if (isSwitch) return value === true ? user.click(await findField(field.label)) : undefined
    return user.click(screen.getByRole('radio', { name: value ? field.on : field.off }))
  }
  if (field.kind === 'choice' || field.kind === 'ref') {
    const label = field.kind === 'ref' ? referredNames[Number(value)] : undefined
    return user.selectOptions(await findField(field.label), label ?? String(value))
  }
  await fillIn(user, await findField(field.label), String(value))
}

const fill = async (user: UserEvent, { resource, values }: MasterCase) => {
  for (const [name, field] of listFields(resource)) {
    // Preset, or a list of its own.
    if (name === 'status' && values.status === 'publish') continue
    if (field.kind !== 'refs') await choose(user, field, values[name] as Values[string])
  }
}

const isRequired = (field: Field) =>
  !('optional' in field || 'initial' in field || 'kept' in field) &&
  field.kind !== 'flag' &&
  field.kind !== 'date' &&
  field.kind !== 'refs'

const openList = ({ resource }: MasterCase, replies: readonly Fake[], search = '') =>
  renderScreen(`${resource.route}${search}`, { as: 'super admin', replies })
const openForm = ({ resource }: MasterCase, replies: readonly Fake[]) =>
  renderScreen(`${resource.route}/form`, { as: 'super admin', replies })

const findRow = (one: MasterCase) => screen.findByRole('row', { name: new RegExp(getName(one)) })
const remove = async (user: UserEvent, one: MasterCase) =>
  user.click(await screen.findByRole('button', { name: `Hapus ${getName(one)}` }))
const findDialog = (name: string) => screen.findByRole('dialog', { name })
const QUESTION = 'Apakah kamu yakin ?'

const testList = (one: MasterCase) => {
  const { resource } = one

  it('shows its columns, and what a row holds', async () => {
    openList(one, buildListReplies(one))
    expect(await screen.findByRole('heading', { name: resource.title, level: 1 })).toBeDefined()
    await findWords(`Menampilkan 1 data ${resource.noun}`)
    const rowText = readText(await findRow(one))
    for (const column of resource.columns) {
      const field = resource.fields[column] as Field
      expect(screen.getByRole('columnheader', { name: new RegExp(`^${field.label}`) })).toBeDefined()
      const value = one.values[column] as Values[string]
      if (field.kind === 'text') expect(rowText).toContain(value)
      if (field.kind === 'ref') expect(rowText).toContain(referredNames[Number(value)])
    }
  })

  it('asks for what is searched, filtered and sorted, and says where nothing is found', async () => {
    const { user, requests, address } = openList(
      one,
      [...buildListReplies(one), pageReply(resource, [])],
      '?keywords=za',
    )
    await findWords('Tidak ada hasil untuk “za”.')
    const lastQuery = () => requests(resource.list).at(-1)?.query
    await user.type(screen.getByRole('searchbox'), 't{Enter}')
    await findWords('Tidak ada hasil untuk “zat”.')
    expect(lastQuery()).toMatchObject({ keywords: 'zat', page: 1, limit: 10 })
    expect(address()).toBe(`${resource.route}?keywords=zat`)
    for (const name of resource.filters ?? []) {
      const field = resource.fields[name] as Field
      if (field.kind !== 'ref') continue
      await user.selectOptions(screen.getByLabelText(field.label), String(one.values[name]))
      await waitFor(() => expect(lastQuery()).toMatchObject({ [name]: [one.values[name]] }))
    }
    await user.click(screen.getAllByRole('button', { name: /^Hapus (filter|pencarian)$/ }).at(-1) as Element)
    await findWords(`Belum ada ${resource.noun}`)
    expect(address()).toBe(resource.route)
  })

  it('asks before a row is deleted, and says what needs it', async () => {
    const uses = [{ noun: 'kelas', count: 2, by: 'none' }]
    const blocked = [{ id: 7, name: getName(one), uses, message: 'Data masih dipakai.' }]
    const { user, requests, answer } = openList(one, [
      ...buildListReplies(one),
      refuse(resource.remove, 'in_use', { data: { blocked } }),
    ])
    await remove(user, one)
    const nameField = resource.named ?? 'name'
    const words = (resource.fields[nameField] as Field).label.toLowerCase()
    const question = await findDialog(QUESTION)
    expect(readText(question)).toContain(`Kamu akan menghapus data dengan ${words} ${getName(one)}`)
    await user.click(within(question).getByRole('button', { name: 'Tidak' }))
    expect(requests(resource.remove)).toEqual([])
    await remove(user, one)
    await user.click(within(await findDialog(QUESTION)).getByRole('button', { name: 'Ya' }))
    const refusal = await findDialog(`${getName(one)} tidak dapat dihapus`)
    expect(readText(refusal)).toContain('Masih dipakai oleh 2 kelas')
    await user.click(within(refusal).getAllByRole('button', { name: 'Tutup' }).at(-1) as Element)

    answer(reply(resource.remove, { message: 'Data berhasil dihapus!' }), pageReply(resource, []))
    await remove(user, one)
    await user.click(within(await findDialog(QUESTION)).getByRole('button', { name: 'Ya' }))
    await findToast('Data berhasil dihapus!')
    await findWords(`Belum ada ${resource.noun}`)
    expect(requests(resource.remove).at(-1)?.params).toEqual({ id: 7 })
  })

  it('says which fields are missing, and sends nothing', async () => {
    const { user, requests } = openForm(one, buildListReplies(one))
    await save(user)
    await findToast('Silahkan lengkapi data terlebih dahulu!')
    for (const [, field] of listFields(resource)) if (isRequired(field)) await findWords(field.message)
    expect(requests(resource.save)).toEqual([])
  })

  it('says what the server refuses beside its field, then saves and leads back to the row', async () => {
    const [first] = listFields(resource).find(([, field]) => field.kind === 'text') ?? ['name']
    const takenErrors = { message: 'Data sudah digunakan', errors: { [first]: ['Sudah dipakai yang lain'] } }
    const { user, requests, answer, address } = openForm(one, [
      ...buildListReplies(one),
      refuse(resource.save, 'duplicate', takenErrors),
    ])
    await screen.findByRole('button', { name: 'Simpan' })
    await fill(user, one)
    await save(user)
    await findToast('Data sudah digunakan')
    await findWords('Sudah dipakai yang lain', () => screen.getByRole('main'))

    answer(reply(resource.save, { data: { id: 7 }, message: 'Data berhasil disimpan!' }))
    await save(user)
    await findToast('Data berhasil disimpan!')
    await waitFor(() => expect(address()).toBe(resource.route))
    await waitFor(async () => expect((await findRow(one)).getAttribute('data-saved')).toBe('true'))
    expect(requests(resource.save).at(-1)?.body).toMatchObject(one.values)
  })

  it('is a card with a menu on phones', async () => {
    const { user } = renderScreen(resource.route, {
      as: 'super admin',
      replies: buildListReplies(one),
      phone: true,
    })
    const cards = within(await screen.findByRole('list', { name: `Daftar ${resource.noun}` }))
    expect(readText(cards.getByRole('listitem'))).toContain(getName(one))
    expect(screen.queryByRole('table')).toBeNull()
    await user.click(await cards.findByRole('button', { name: `Aksi untuk ${getName(one)}` }))
    const change = await screen.findByRole('menuitem', { name: 'Ubah' })
    expect(change.getAttribute('href')).toBe(`${resource.route}/form/7`)
    await user.click(screen.getByRole('menuitem', { name: 'Hapus' }))
    expect(await findDialog(QUESTION)).toBeDefined()
  })
}

for (const one of masterCases) describe(one.resource.title, () => testList(one))
