import { expect, it } from 'vitest'
import { parseHtmlTable } from './clipboardTable'

it('reads the table of Word and Excel, with merged cells and paragraphs', () => {
  const html = `<html><body><p>x</p><table><tr><td>Mg</td><td colspan="2">Bentuk</td></tr>
    <tr><td rowspan="2"><p>1</p></td><td><p>Kuliah</p><p>Diskusi&nbsp; kelas</p></td><td>Forum</td></tr>
    <tr><td>Praktikum</td><td></td></tr></table></body></html>`
  expect(parseHtmlTable(html)).toEqual([
    ['Mg', 'Bentuk', ''],
    ['1', 'Kuliah\nDiskusi kelas', 'Forum'],
    ['1', 'Praktikum', ''],
  ])
  expect(parseHtmlTable('<p>bukan tabel</p>')).toBeNull()
})
