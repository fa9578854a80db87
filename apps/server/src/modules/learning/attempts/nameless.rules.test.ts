import { expect, it } from 'vitest'
import { hideFileName, hidePictureNames } from './nameless.rules.ts'

it('keeps the kind of a file, and not its name', () => {
  expect(hideFileName('Budi Santoso 2201010001.PDF')).toBe('Lampiran.pdf')
})

it('keeps pictures of an answer, and nothing that was written about them', () => {
  const shownAnswer =
    '<p>Lihat</p><img src="/files/9/Budi_2201.png?t=1" alt="Tulisan Budi" title="Budi"><img src="/files/10/Budi?t=2">'
  expect(hidePictureNames(shownAnswer)).toBe(
    '<p>Lihat</p><img src="/files/9/gambar.png?t=1"><img src="/files/10/gambar?t=2">',
  )
})
