import { screen, waitFor, within } from '@testing-library/react'
import { years } from '@tuntas/contract/campus/masters'
import {
  compareFeeder,
  type FeederJob,
  type FeederRow,
  feederJob,
  matchFeederClass,
  writeFeeder,
} from '@tuntas/contract/operations/feeder'
import { paginate } from '@tuntas/contract/wire/paging'
import { expect, it } from 'vitest'
import { inTurn, reply } from '../../../../test/fakeApi'
import { fillIn, findToast, findWords, readText, renderScreen } from '../../../../test/screen'

const row = (id: number, more: Partial<FeederRow> = {}): FeederRow => ({
  id,
  courses_id: 7,
  class: 'Basis Data A',
  nim: `220${id}`,
  name: `Siti ${id}`,
  score: 84.3,
  grade: 'B',
  index: 3,
  theirs: null,
  outcome: 'write',
  message: null,
  ...more,
})
const job = (more: Partial<FeederJob> = {}): FeederJob => ({
  id: 5,
  state: 'done',
  task: 'compare',
  year: 'Ganjil 2026/2027',
  year_id: 4,
  counts: { write: 1, change: 1 },
  done: 1,
  total: 1,
  complete: 1,
  message: null,
  user: 'Admin',
  created_at: '2026-12-19T03:00:00.000Z',
  finished_at: null,
  ...more,
})
const jobReply = (shownJob: FeederJob | null, rows: readonly FeederRow[] = []) =>
  reply(feederJob, ({ query }) => ({
    job: shownJob,
    data: [...rows],
    pagination: paginate(query, rows.length),
  }))
const options = reply(years.options, { data: [{ id: 4, name: 'Ganjil 2026/2027', active: 1 } as never] })
const open = (...replies: Parameters<typeof inTurn>) =>
  renderScreen('/final-marks/pddikti', { as: 'admin', replies: [options, ...replies] })

const changedRow = row(2, { outcome: 'change', theirs: { score: 70, grade: 'B', index: 3 } })

it('compares a semester, and shows both marks of each student', async () => {
  const comparison = reply(compareFeeder, { data: { job_id: 5 } })
  const { user, requests } = open(inTurn(jobReply(null), jobReply(job(), [row(1), changedRow])), comparison)
  await screen.findByRole('option', { name: 'Ganjil 2026/2027' })
  await user.click(screen.getByRole('button', { name: 'Bandingkan' }))
  await waitFor(() => expect(requests(compareFeeder).at(-1)?.body).toEqual({ year_id: 4 }))
  const shownRow = readText(await screen.findByRole('row', { name: /Siti 2/ }))
  for (const words of ['84,3 · B · 3,00', '70,0 · B · 3,00', 'Berbeda']) expect(shownRow).toContain(words)
})

it('asks before it sends, and says what is left to do', async () => {
  const sending = reply(writeFeeder, { message: 'Pengiriman dijalankan.', data: { job_id: 5 } })
  const sentJob = job({ task: 'write', counts: { written: 2 } })
  const { user, requests } = open(
    inTurn(jobReply(job(), [row(1), changedRow]), jobReply(sentJob, [row(1, { outcome: 'written' })])),
    sending,
  )
  await user.click(await screen.findByRole('button', { name: 'Kirim semua, ganti yang berbeda (2)' }))
  const dialog = await screen.findByRole('dialog')
  expect(readText(dialog)).toContain('Kirim 2 nilai, termasuk yang berbeda?')
  expect(requests(writeFeeder)).toHaveLength(0)
  await user.click(within(dialog).getByRole('button', { name: 'Kirim' }))
  await waitFor(() => expect(requests(writeFeeder).at(-1)?.body).toEqual({ job_id: 5, changes: true }))
  await findToast('Pengiriman dijalankan.')
  await findWords('Sinkronkan di Neo Feeder agar sampai ke PDDikti.')
})

it('takes the office’s own match of a class', async () => {
  const message = 'Kelas A dari IF101 tidak ada di Feeder.'
  const refusedRow = row(3, { outcome: 'no_class', message })
  const match = reply(matchFeederClass, { message: 'Kelas Feeder tersimpan. Bandingkan lagi.' })
  const { user, requests } = open(jobReply(job({ counts: { no_class: 1 } }), [refusedRow]), match)
  await findWords('Tidak ada nilai untuk dikirim.')
  await user.click(await screen.findByRole('button', { name: 'Tentukan kelas' }))
  const dialog = await screen.findByRole('dialog', { name: 'Kelas Feeder untuk Basis Data A' })
  const classId = '5f0c8a52-2f0e-4d36-9a41-0a6d9d1f0e11'
  await fillIn(user, within(dialog).getByLabelText('ID kelas kuliah'), classId)
  await user.click(within(dialog).getByRole('button', { name: 'Simpan' }))
  await waitFor(() =>
    expect(requests(matchFeederClass).at(-1)?.body).toEqual({ courses_id: 7, id_kelas_kuliah: classId }),
  )
})
