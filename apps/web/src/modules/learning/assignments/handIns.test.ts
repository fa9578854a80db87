import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { HandIn } from './handInStore'

const disk = new Map<number, HandIn>()
vi.mock('../../../kit/device/deviceStore', () => ({
  openDeviceStore: () => ({
    stored: async (userId: number) => [...disk.values()].filter(({ user_id }) => user_id === userId),
    write: async (entry: HandIn) => disk.set(entry.lessons_id, entry).size > 0,
    isWaiting: async (entry: HandIn) => disk.get(entry.lessons_id)?.sent_key === entry.sent_key,
    change: async (entry: HandIn, findNext: (storedEntry?: HandIn) => HandIn | undefined) => {
      const next = findNext(disk.get(entry.lessons_id))
      disk.delete(entry.lessons_id)
      if (next) disk.set(entry.lessons_id, next)
    },
  }),
}))
const call = vi.fn()
vi.mock('../../../kit/client/call', async (original) => ({ ...(await original<object>()), call }))
vi.mock('../../../kit/session/tokenOwner', () => ({
  findOwnToken: async () => 'token',
  askOwner: async () => 7,
}))
vi.mock('../../../kit/client/queries', () => ({ invalidate: async () => undefined }))

const entry = (lessons_id: number): HandIn => ({
  user_id: 7,
  lessons_id,
  sent_key: `kunci-${lessons_id}`,
  name: `Tugas ${lessons_id}`,
  description: '<p>Jawaban</p>',
  file: null,
  at: 0,
})
type Sent = {
  lesson: number
  key: string
  signal: AbortSignal | undefined
  reply: () => void
  refuse: (error: Error) => void
}

/** A page that sends the stored hand-ins. */
const openModule = async (...entries: HandIn[]) => {
  for (const one of entries) disk.set(one.lessons_id, one)
  vi.resetModules()
  const place = { addEventListener: () => undefined, visibilityState: 'visible' }
  vi.stubGlobal('window', place)
  vi.stubGlobal('document', place)
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => undefined })
  const sentForms: Sent[] = []
  call.mockImplementation(
    (_, { body }, { signal }) =>
      new Promise((reply, refuse) => {
        const { lessons_id: lesson, sent_key: key } = body
        sentForms.push({ lesson, key, signal, reply: () => reply({ message: '' }), refuse })
        signal?.addEventListener('abort', () => refuse(signal.reason))
      }),
  )
  const { person } = await import('../../../kit/session/token')
  const { CallError } = await import('../../../kit/client/call')
  const { handIns } = await import('./handIns')
  const { tasks } = await import('./handInTasks')
  person.set(7)
  await handIns.open(7)
  const refusal = new CallError({ status: 422, code: 'invalid', message: 'Tidak diterima' })
  const away = new CallError({ status: 503, code: 'database_away', message: 'Tidak tersedia' })
  return { handIns, sent: sentForms, person, refusal, away, names: () => tasks.get().map(({ name }) => name) }
}

beforeEach(() => disk.clear())
afterEach(() => void vi.useRealTimers())

it('sends nothing that was dropped while another one was being sent', async () => {
  const [one, two] = [entry(1), entry(2)]
  const { handIns, sent: sentForms, names } = await openModule(one, two)
  await vi.waitFor(() => expect(sentForms).toHaveLength(1))
  await handIns.drop(two)
  sentForms[0]?.reply()
  await vi.waitFor(() => expect(names()).toEqual([]))
  await handIns.flush()
  expect([sentForms.length, disk.size]).toEqual([1, 0])
})

it('sends nothing that another tab has dropped or replaced', async () => {
  const [one, two] = [entry(1), entry(2)]
  const { handIns, sent: sentForms, names } = await openModule(one, two)
  await vi.waitFor(() => expect(sentForms).toHaveLength(1))
  disk.set(2, { ...two, sent_key: 'kunci-lain', name: 'Tugas 2 baru' })
  sentForms[0]?.reply()
  await vi.waitFor(() => expect(names()).toEqual(['Tugas 2 baru']))
  disk.delete(2)
  await handIns.flush()
  expect([sentForms.map(({ lesson }) => lesson), names()]).toEqual([[1], []])
})

it('calls off what is dropped while it is being sent, and goes on with the next one', async () => {
  const [one, two] = [entry(1), entry(2)]
  const { handIns, sent: sentForms, names } = await openModule(one, two)
  await vi.waitFor(() => expect(sentForms).toHaveLength(1))
  await handIns.drop(one)
  expect(sentForms[0]?.signal?.aborted).toBe(true)
  await vi.waitFor(() => expect(sentForms.map(({ lesson }) => lesson)).toEqual([1, 2]))
  sentForms[1]?.reply()
  await vi.waitFor(() => expect([names(), disk.size]).toEqual([[], 0]))
})

it('does not write back what was dropped before it was refused', async () => {
  const one = entry(1)
  const { handIns, sent: sentForms, refusal, names } = await openModule(one)
  await vi.waitFor(() => expect(sentForms).toHaveLength(1))
  const dropped = handIns.drop(one)
  sentForms[0]?.refuse(refusal)
  await dropped
  await handIns.flush()
  expect([names(), disk.size]).toEqual([[], 0])
})

it('still shows what the device does not let go of', async () => {
  const one = entry(1)
  const { handIns, names } = await openModule({ ...one, refused: 'Tidak diterima' })
  vi.spyOn(disk, 'delete').mockImplementationOnce(() => {
    throw new Error('no database')
  })
  await expect(handIns.drop(one)).rejects.toThrow('Tugas 1 belum terhapus dari perangkat ini. Coba lagi.')
  expect(names()).toEqual(['Tugas 1'])
})

it.each([
  ['away', 'away'],
  ['refused', 'refusal'],
] as const)(
  'what ends %s after its owner has signed out stays for them, unseen by the next person',
  async (_, why) => {
    const { handIns, sent: sentForms, person, names, ...errors } = await openModule()
    const putting = handIns.put(entry(1))
    await vi.waitFor(() => expect(sentForms).toHaveLength(1))
    person.set(null)
    person.set(8)
    await handIns.open(8)
    sentForms[0]?.refuse(errors[why])
    await putting
    expect([names(), disk.size]).toEqual([[], 1])
  },
)

it('what arrives after its owner has signed out is not told to the next person', async () => {
  const { handIns, sent: sentForms, person } = await openModule()
  const putting = handIns.put(entry(1))
  await vi.waitFor(() => expect(sentForms).toHaveLength(1))
  person.set(null)
  person.set(8)
  await handIns.open(8)
  sentForms[0]?.reply()
  expect([await putting, disk.size]).toEqual([undefined, 0])
})

/** One tab's hand-in waits while another tab, opened before, hands in for the same assignment. */
const handedInTwice = async () => {
  const second = await openModule()
  const first = await openModule()
  const { sent: sentForms } = first // the pages share the network
  const waits = first.handIns.put(entry(1))
  await vi.waitFor(() => expect(sentForms).toHaveLength(1))
  sentForms[0]?.refuse(first.away)
  await waits
  const putting = second.handIns.put({ ...entry(1), sent_key: 'kunci-lain', name: 'Tugas 1 baru' })
  await vi.waitFor(() => expect(sentForms).toHaveLength(2))
  return { first, second, sent: sentForms, putting }
}

it('one that is refused leaves that of another tab, which is sent by itself', async () => {
  const { first, second, sent: sentForms, putting } = await handedInTwice()
  sentForms[1]?.refuse(second.refusal)
  await expect(putting).rejects.toThrow('Tidak diterima')
  expect(disk.get(1)).toEqual(entry(1))
  await vi.waitFor(() =>
    expect(sentForms.map(({ key }) => key)).toEqual(['kunci-1', 'kunci-lain', 'kunci-1']),
  )
  expect(second.names()).toEqual(['Tugas 1'])
  sentForms[2]?.reply()
  await vi.waitFor(() => expect([second.names(), disk.size]).toEqual([[], 0]))
  await first.handIns.flush()
  expect([first.names(), sentForms.length]).toEqual([[], 3])
})

it('what was dropped while that of another tab lay over it does not come back', async () => {
  const { first, second, sent: sentForms, putting } = await handedInTwice()
  await first.handIns.drop(entry(1))
  sentForms[1]?.refuse(second.refusal)
  await expect(putting).rejects.toThrow('Tidak diterima')
  await second.handIns.flush()
  expect([first.names(), second.names(), disk.size, sentForms.length]).toEqual([[], [], 0, 2])
})

it('the newer one that arrives takes the place of what waited under it', async () => {
  const { first, sent: sentForms, putting } = await handedInTwice()
  sentForms[1]?.reply()
  await putting
  await first.handIns.flush()
  expect([first.names(), disk.size, sentForms.length]).toEqual([[], 0, 2])
})

it('sends by itself what another tab has put in its place, also where something is on its way then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const two = entry(2)
  const { sent: sentForms, names } = await openModule(entry(1), two, entry(3))
  await vi.waitFor(() => expect(sentForms).toHaveLength(1))
  disk.set(2, { ...two, sent_key: 'kunci-lain' })
  sentForms[0]?.reply()
  await vi.waitFor(() => expect(sentForms.map(({ lesson }) => lesson)).toEqual([1, 3]))
  await vi.advanceTimersByTimeAsync(60_000)
  sentForms[1]?.reply()
  await vi.waitFor(
    () => expect(sentForms.map(({ key }) => key)).toEqual(['kunci-1', 'kunci-3', 'kunci-lain']),
    {
      timeout: 20_000,
    },
  )
  sentForms[2]?.reply()
  await vi.waitFor(() => expect([names(), disk.size]).toEqual([[], 0]))
})
