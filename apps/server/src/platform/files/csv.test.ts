import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { csvFile, writeCell } from './csv.ts'

describe('a table as text', () => {
  it('lets no text run as a formula', () => {
    for (const start of ['=', '+', '-', '@', '\t'])
      expect(writeCell({ text: `${start}1` })).toBe(`'${start}1`)
    expect(writeCell({ text: '\r1' })).toBe(`"'\r1"`)
    expect(writeCell({ text: 'A-' })).toBe('A-')
    expect(writeCell({ number: '-1.5' })).toBe('-1.5')
  })

  it('quotes what holds a comma, a quote or a line break', () => {
    expect(writeCell({ text: 'Siti, S.T.' })).toBe('"Siti, S.T."')
    expect(writeCell({ text: 'si "kecil"' })).toBe('"si ""kecil"""')
    expect(writeCell({ text: 'a\nb' })).toBe('"a\nb"')
    expect(writeCell({ text: '=HYPERLINK("x")' })).toBe(`"'=HYPERLINK(""x"")"`)
  })

  it('begins with the mark of UTF-8 and the columns, and ends its lines with CRLF', async () => {
    async function* rows() {
      for (let n = 0; n < 501; n++) yield n
    }
    const { name, stream } = csvFile(
      'Nilai',
      ['nim', 'nilai'],
      (n) => [{ text: `00${n}` }, { number: `${n}` }],
      rows(),
    )
    const content = (await buffer(stream)).toString()
    expect(name).toBe('Nilai.csv')
    expect(content.startsWith('\uFEFFnim,nilai\r\n000,0\r\n001,1\r\n')).toBe(true)
    expect(content.split('\r\n')).toHaveLength(503)
  })
})
