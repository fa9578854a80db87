import { describe, expect, it } from 'vitest'
import { buildLetterhead, buildMissing, type Letterhead, listMissing, toBox } from './letterhead.print.ts'

const letterhead: Letterhead = {
  name: 'Universitas Nusantara',
  address: 'Jl. Pendidikan 1',
  logo: 'data:image/png;base64,x',
  zone: 'Asia/Jakarta',
  study_program: 'Informatika',
  degree: 'Sarjana (S1)',
  faculty: 'Fakultas Teknik',
  signatories: { kaprodi: { name: 'Dr. Retno', employee_number: '1979' } },
}
const empty: Letterhead = {
  ...letterhead,
  name: null,
  address: null,
  logo: null,
  degree: null,
  faculty: null,
}

describe('kop cetakan', () => {
  it('names the university, faculty, program and address', () => {
    const text = JSON.stringify(buildLetterhead(letterhead, 'Rencana'))
    for (const part of ['Universitas Nusantara', 'Fakultas Teknik', 'Program Studi Sarjana (S1) Informatika'])
      expect(text).toContain(part)
    expect(text).toContain('RENCANA')
    expect(buildMissing(letterhead, ['kaprodi'])).toEqual([])
  })
  it('says what is missing instead of printing another text', () => {
    expect(JSON.stringify(buildLetterhead(empty, 'Rencana'))).toContain('Nama perguruan tinggi belum diatur')
    expect(listMissing(empty, ['kaprodi', 'mutu'])).toEqual([
      'nama perguruan tinggi',
      'alamat',
      'logo cetakan',
      'jenjang',
      'fakultas',
      'penjaminan mutu',
    ])
    expect(JSON.stringify(buildMissing(empty, []))).toContain(
      'Belum diatur oleh admin: nama perguruan tinggi',
    )
  })
  it('gives a box its person, or leaves it empty', () => {
    expect(toBox(letterhead, 'kaprodi').person?.name).toBe('Dr. Retno')
    expect(toBox(letterhead, 'mutu')).toEqual({ title: 'Penjaminan mutu', person: undefined })
  })
})
