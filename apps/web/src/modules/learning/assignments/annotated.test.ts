import { describe, expect, it } from 'vitest'
import { canAnnotate, getAnnotationSource, isPdf } from './annotated'

const handed = (filename: string | null, more = {}) => ({
  attachment: filename && `/files/1/${filename}`,
  filename,
  returned_attachment: null,
  returned_filename: null,
  returned_annotated: 0 as const,
  ...more,
})

describe('what a lecturer draws on', () => {
  it('is a PDF or a picture', () => {
    for (const name of ['a.pdf', 'A.PDF', 'foto.jpg', 'foto.jpeg', 'foto.png'])
      expect(canAnnotate(handed(name))).toBe(true)
    for (const name of ['a.docx', 'a.zip', 'pdf', null]) expect(canAnnotate(handed(name))).toBe(false)
  })

  it('is what was drawn on before, and never a file that came from elsewhere', () => {
    expect(getAnnotationSource(handed('foto.baru.jpg'))).toEqual({
      url: '/files/1/foto.baru.jpg',
      name: 'foto.baru (catatan dosen).pdf',
    })
    const returnedFile = { returned_attachment: '/files/2/b.pdf', returned_filename: 'b.pdf' }
    expect(getAnnotationSource(handed('a.pdf', returnedFile)).url).toBe('/files/1/a.pdf')
    expect(getAnnotationSource(handed('a.pdf', { ...returnedFile, returned_annotated: 1 }))).toEqual({
      url: '/files/2/b.pdf',
      name: 'b.pdf',
    })
  })

  it('comes back as a PDF or not at all', () => {
    const bytes = (text: string) => new TextEncoder().encode(text).buffer
    expect(isPdf(bytes('%PDF-1.7 x'))).toBe(true)
    for (const content of [bytes('<html>'), bytes(''), '%PDF-1.7', null, undefined, {}])
      expect(isPdf(content)).toBe(false)
  })
})
