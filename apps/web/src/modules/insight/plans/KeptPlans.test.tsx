import { screen, waitFor, within } from '@testing-library/react'
import { approvePlan, keptPlan, keptPlans, returnPlan } from '@tuntas/contract/insight/plans'
import { paginate } from '@tuntas/contract/wire/paging'
import { expect, it } from 'vitest'
import { emptyPlan } from '../../../../test/emptyPlan'
import { inTurn, refuse, reply } from '../../../../test/fakeApi'
import { fillIn, findNoWords, findToast, findWords, readText, renderScreen } from '../../../../test/screen'

const edition = {
  id: 3,
  edition: 1,
  status: 'diajukan' as const,
  proposed_at: '2026-11-20T03:00:00.000Z',
  approved_at: null,
  remark: null,
  course_category: 'Basis Data',
  course_category_code: 'IF2301',
  study_program: 'Teknik Informatika',
  proposed_by: 'Budi Santoso',
  total_lack: 0,
}
const plansReply = reply(keptPlans, ({ query }) => ({ data: [edition], pagination: paginate(query, 1) }))
const empty = reply(keptPlans, ({ query }) => ({ data: [], pagination: paginate(query, 0) }))

const plan = (version = 1) =>
  reply(keptPlan, {
    data: {
      ...emptyPlan,
      ...edition,
      version,
    },
  })
const missingPlan = refuse(keptPlan, 'not_found')
const staleReply = refuse(returnPlan, 'stale', { message: 'RPS ini berubah sejak kamu membukanya.' })

const openList = (search = '', ...replies: Parameters<typeof inTurn>) =>
  renderScreen(`/plan${search}`, { as: 'koordinator', replies })
const openPlan = (...replies: Parameters<typeof inTurn>) =>
  renderScreen('/plan/3', { as: 'koordinator', replies: [plansReply, ...replies] })

it('lists what was proposed, by whom and when', async () => {
  openList('', plansReply)
  const row = readText(
    await screen.findByRole('listitem', { name: '' }).catch(() => screen.getByRole('main')),
  )
  expect(row).toContain('IF2301 · Teknik Informatika · versi 1')
  expect(row).toContain('Diajukan 20 November 2026 oleh Budi Santoso')
  expect(screen.getByRole('link', { name: 'Periksa Basis Data' }).getAttribute('href')).toBe('/plan/3')
})

it('says that nothing was proposed yet', async () => {
  openList('', empty)
  await findWords('Belum ada RPS yang diajukan')
})

it('says that a search finds nothing, and lets go of it', async () => {
  const { user, answer, address } = openList('?keywords=zat', empty)
  await findWords('Tidak ada RPS yang cocok.')
  expect(readText()).not.toContain('Belum ada RPS yang diajukan')
  answer(plansReply)
  await user.click(screen.getByRole('button', { name: 'Hapus filter' }))
  expect(await screen.findByRole('link', { name: 'Periksa Basis Data' })).toBeDefined()
  expect(address()).toBe('/plan')
})

it('asks for one status', async () => {
  const { user, requests } = openList('', plansReply)
  await user.selectOptions(await screen.findByLabelText('Status'), 'disahkan')
  await waitFor(() =>
    expect(requests(keptPlans).at(-1)?.query).toMatchObject({ status: 'disahkan', page: 1 }),
  )
})

it('leads from a page beyond the last one to the last one', async () => {
  const beyond = reply(keptPlans, ({ query }) => ({
    data: query.page === 1 ? [edition] : [],
    pagination: paginate(query, 1),
  }))
  const { address } = openList('?page=99', beyond)
  expect(await screen.findByRole('link', { name: 'Periksa Basis Data' })).toBeDefined()
  expect(address()).not.toContain('page=99')
})

it('keeps a note to a lecturer through a press beside it, and through what changed meanwhile', async () => {
  const { user, requests, answer, address } = openPlan(inTurn(plan(1), plan(2)), staleReply)
  await user.click(await screen.findByRole('button', { name: 'Kembalikan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Kembalikan RPS' }))
  const send = dialog.getByRole('button', { name: 'Kembalikan' })
  expect(send).toHaveProperty('disabled', true)
  await fillIn(user, dialog.getByLabelText(/^Catatan untuk dosen/), 'Perjelas indikator')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Tidak' }))
  expect(dialog.getByLabelText(/^Catatan untuk dosen/)).toHaveProperty('value', 'Perjelas indikator')
  await user.click(send)
  await findToast('RPS ini berubah sejak kamu membukanya.')
  await waitFor(() => expect(requests(keptPlan).length).toBe(2))
  expect(dialog.getByLabelText(/^Catatan untuk dosen/)).toHaveProperty('value', 'Perjelas indikator')
  answer(reply(returnPlan, { data: { id: 3 } }))
  await user.click(send)
  expect(await screen.findByRole('link', { name: 'Periksa Basis Data' })).toBeDefined()
  expect(address()).toBe('/plan')
  expect(requests(returnPlan).map(({ body }) => body)).toEqual([
    { id: 3, version: 1, remark: 'Perjelas indikator' },
    { id: 3, version: 2, remark: 'Perjelas indikator' },
  ])
})

it('says that an RPS was taken back while it was read', async () => {
  const { user } = openPlan(inTurn(plan(), missingPlan), refuse(approvePlan, 'plan_not_proposed'))
  await user.click(await screen.findByRole('button', { name: 'Sahkan' }))
  const question = within(await screen.findByRole('dialog', { name: 'Sahkan RPS Basis Data versi 1?' }))
  await user.click(question.getByRole('button', { name: 'Sahkan' }))
  await findWords('RPS ini sedang ditulis dosennya')
})

it('approves, and says so', async () => {
  const { user, requests } = openPlan(
    plan(),
    reply(approvePlan, { data: { id: 3 }, message: 'RPS disahkan.' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Sahkan' }))
  await findWords('Isi dan cetakannya dibekukan.', () => screen.getByRole('dialog'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sahkan' }))
  await findToast('RPS disahkan.')
  await findNoWords('Isi dan cetakannya dibekukan.')
  expect(requests(approvePlan)[0]?.body).toEqual({ id: 3, version: 1 })
})
