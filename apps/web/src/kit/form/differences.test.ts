import { describe, expect, it } from 'vitest'
import { diffFields, type Fields } from './differences'

type Values = { name: string; text: string; flag: string; file: File | null }
const fields: Fields<Values> = {
  name: 'Nama',
  text: { label: 'Isi', rich: true },
  flag: { label: 'Aktif', say: (flag) => (flag === '1' ? 'Ya' : 'Tidak') },
  file: { label: 'Berkas', say: (file) => file?.name ?? 'Tetap' },
}
const values = (more: Partial<Values> = {}): Values => ({
  name: 'A',
  text: '<p>a</p>',
  flag: '',
  file: null,
  ...more,
})

describe('the differences of two versions', () => {
  it('are named in the order of the form, in words', () => {
    expect(diffFields(fields, values({ flag: '1', name: 'B' }), values())).toEqual([
      { label: 'Nama', mine: 'B', theirs: 'A', rich: false },
      { label: 'Aktif', mine: 'Ya', theirs: 'Tidak', rich: false },
    ])
    expect(diffFields(fields, values(), values())).toEqual([])
  })

  it('do not hold what is only signed anew, but what points elsewhere', () => {
    const link = (id: number, at: number) =>
      `<img src="/api/v1/files/${id}/a.png?expires=${at}&amp;signature=x${at}">`
    expect(diffFields(fields, values({ text: link(1, 10) }), values({ text: link(1, 20) }))).toEqual([])
    expect(diffFields(fields, values({ text: link(1, 10) }), values({ text: link(2, 10) }))).toHaveLength(1)
  })

  it('hold a file that was chosen, whatever is stored', () => {
    const file = new File(['x'], 'rps.pdf')
    expect(diffFields(fields, values({ file }), values())).toEqual([
      { label: 'Berkas', mine: 'rps.pdf', theirs: 'Tetap', rich: false },
    ])
  })
})
