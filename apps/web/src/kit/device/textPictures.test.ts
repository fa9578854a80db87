import { beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '../client/call'
import { upload, withAddresses } from './textPictures'

const call = vi.fn()
vi.mock('../client/call', async (original) => ({
  ...(await original<object>()),
  call: (...input: unknown[]) => call(...input),
}))
vi.mock('../session/tokenOwner', () => ({ findOwnToken: async () => 'token', askOwner: async () => 7 }))

const buildPicture = (content: string) => `data:image/png;base64,${btoa(content)}`
const unfit = new CallError({ status: 422, code: 'invalid', message: 'Bukan gambar' })

beforeEach(() => call.mockReset())

it('is uploaded by each person who has it in a text, under their own address', async () => {
  const picture = buildPicture('sama')
  call
    .mockResolvedValueOnce({ data: { url: '/files/7' } })
    .mockResolvedValueOnce({ data: { url: '/files/8' } })
  await upload(picture, 7, vi.fn())
  expect(withAddresses(picture, 8)).toBe(picture)
  await upload(picture, 8, vi.fn())
  expect([withAddresses(picture, 7), withAddresses(picture, 8)]).toEqual(['/files/7', '/files/8'])
})

it('that was refused is no reason to leave out the same picture of somebody else', async () => {
  const picture = buildPicture('rusak')
  call.mockRejectedValueOnce(unfit)
  await upload(picture, 7, vi.fn())
  expect([withAddresses(picture, 7), withAddresses(picture, 8)]).toEqual(['', picture])
})

it('that was refused is tried again with its text, and told again', async () => {
  const picture = buildPicture('lagi')
  const onRefused = vi.fn()
  call
    .mockRejectedValueOnce(unfit)
    .mockRejectedValueOnce(unfit)
    .mockResolvedValueOnce({ data: { url: '/files/9' } })
  for (const _ of [1, 2, 3]) await upload(picture, 7, onRefused)
  expect(onRefused).toHaveBeenCalledTimes(2)
  expect(withAddresses(picture, 7)).toBe('/files/9')
})
