import { QueryClientProvider } from '@tanstack/react-query'
import { endpoint } from '@tuntas/contract/wire/endpoint'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { settling } from '../../ui/pendingUploads'
import { queryClient } from '../client/queries'
import { person } from '../session/token'
import { uploadPicture } from './uploadPicture'
import { useContractForm } from './useContractForm'

const call = vi.fn(async (..._: unknown[]) => ({ data: { url: '/files/1' } }))
vi.mock('../client/call', async (original) => ({
  ...(await original<object>()),
  call: (...input: unknown[]) => call(...input),
}))
const hold = <T>() => {
  let release = (_: T) => {}
  const pendingReply = new Promise<T>((resolve) => {
    release = resolve
  })
  return { held: pendingReply, release }
}
const shrinking = hold<void>()
vi.mock('../../ui/shrinkPicture', () => ({
  shrinkForText: async (file: File) => {
    await shrinking.held
    return file
  },
}))

const saveThing = endpoint({ method: 'POST', path: 'thing', roles: 'any' })

const drawForm = () => {
  const renders: { submit: () => void }[] = []
  const Probe = () => {
    renders.push(useContractForm(saveThing, { initialValues: { name: 'Tulisan' } }))
    return null
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, createElement(Probe)))
  return renders[0]
}

/** Clicks save during a picture upload, then lets the upload finish. */
const saveWith = async (meanwhile: () => void) => {
  call.mockClear()
  person.set(7)
  const picture = hold<boolean>()
  settling.add(picture.held)
  drawForm()?.submit()
  meanwhile()
  picture.release(true)
  await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0))
  return call.mock.calls.length
}

it('goes out once its pictures are there', async () => {
  expect(await saveWith(() => undefined)).toBe(1)
})

it('does not go out as the person who has signed in while it waited for a picture', async () => {
  expect(await saveWith(() => person.set(8))).toBe(0)
})

it('does not upload a picture as the person who has signed in while it was shrunk', async () => {
  call.mockClear()
  person.set(7)
  const pictureUpload = uploadPicture(new File(['x'], 'x.png'))
  person.set(8)
  shrinking.release()
  await expect(pictureUpload).rejects.toThrow()
  expect(call).not.toHaveBeenCalled()
})
