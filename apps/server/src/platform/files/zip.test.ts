import { once } from 'node:events'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { openZip } from './zip.ts'

/** A file without end. */
const openEndless = () =>
  new Readable({
    read() {
      this.push(Buffer.alloc(16_384))
    },
  })

it('closes the open entry and opens no other when the reader leaves', async () => {
  const zip = openZip()
  const file = openEndless()
  const openedPaths: string[] = []
  const open = async (path: string) => {
    openedPaths.push(path)
    return file
  }
  zip.addFile('first', () => open('first'))
  zip.addFile('second', () => open('second'))
  const archive = zip.end()
  await once(archive, 'readable')
  archive.destroy()
  if (!file.closed) await once(file, 'close')
  expect(openedPaths).toEqual(['first'])
})

it('tells an entry that is being made that the reader has left, and closes what it returns', async () => {
  const zip = openZip()
  const file = openEndless()
  let finish: (file: Readable) => void = () => {}
  const firstSignal = new Promise<AbortSignal>((resolve) => {
    zip.addFile('document', (leaveSignal) => {
      resolve(leaveSignal)
      return new Promise((give) => {
        finish = give
      })
    })
  })
  const archive = zip.end()
  const leaveSignal = await firstSignal
  archive.destroy()
  if (!leaveSignal.aborted) await once(leaveSignal, 'abort')
  finish(file)
  await once(file, 'close')
  expect(file.destroyed).toBe(true)
})
