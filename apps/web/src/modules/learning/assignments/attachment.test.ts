import { FILE_LIMIT } from '@tuntas/contract/campus/files'
import { describe, expect, it } from 'vitest'
import { attachmentFault, classifyChosenFiles, isPhoto } from './attachment'

const file = (name: string, size = 10, type = '') => new File([new Uint8Array(size)], name, { type })

describe('a file that is chosen for an assignment', () => {
  it('is refused by its kind and its size, in words', () => {
    expect(attachmentFault(file('tugas.PDF'))).toBeNull()
    expect(attachmentFault(file('nilai.xlsx'))).toMatch(/^File XLSX tidak dapat dikumpulkan/)
    expect(attachmentFault(file('tanpa'))).toMatch(/^File tanpa jenis/)
    expect(attachmentFault(file('tugas.pdf', FILE_LIMIT))).toBe('File yang di upload tidak boleh lebih 5 MB!')
    expect(attachmentFault(file('tugas.pdf', FILE_LIMIT - 1))).toBeNull()
  })

  it('is a photograph by its type or its name', () => {
    expect([file('a.HEIC'), file('a', 1, 'image/webp'), file('a.jpg')].map(isPhoto)).toEqual([
      true,
      true,
      true,
    ])
    expect(
      [file('a.gif', 1, 'image/gif'), file('a.svg', 1, 'image/svg+xml'), file('a.pdf')].map(isPhoto),
    ).toEqual([false, false, false])
  })

  it('comes alone, but for photographs', () => {
    const [photo, otherPhoto, pdf] = [file('a.jpg'), file('b.png'), file('c.pdf')]
    expect(classifyChosenFiles([photo])).toEqual({ photos: [photo] })
    expect(classifyChosenFiles([photo, otherPhoto])).toEqual({ photos: [photo, otherPhoto] })
    expect(classifyChosenFiles([pdf])).toEqual({ file: pdf })
    expect(classifyChosenFiles([photo, pdf])).toEqual({
      fault: 'Pilih satu file, atau beberapa foto untuk dijadikan satu PDF.',
    })
    expect(classifyChosenFiles([file('nilai.xlsx')])).toEqual({ fault: attachmentFault(file('nilai.xlsx')) })
  })
})
