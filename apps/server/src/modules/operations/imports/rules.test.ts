import { describe, expect, it } from 'vitest'
import { readCell, usualLength } from './cells.rules.ts'
import { findDateOrder } from './dates.rules.ts'
import { feederRefusal, feederWord } from './feeder-codes.rules.ts'
import { findHeader, matchHeaders, secretColumns } from './headers.rules.ts'

const value = (name: string, cell: Parameters<typeof readCell>[1], usualLength?: number) =>
  readCell(name, cell, { usualLength }).value

describe('cells', () => {
  it('hold any text, also the name of a property that objects have', () => {
    for (const text of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
      for (const name of ['gender', 'religion', 'type_identity', 'type', 'employee_status'])
        expect(String(value(name, text)).toLowerCase(), name).toBe(text.toLowerCase())
  })

  it('of more than 60 signs are no dates', () => {
    const date = `Senin,${' '.repeat(60)}13-08-2004`
    expect(value('date_birth', date)).toBe(date)
    expect(findDateOrder([date.replace('13-08', '08-13')])).toBe('day')
    expect(value('date_birth', 'Senin, 13-08-2004')).toBe('2004-08-13')
  })
})

describe('header names', () => {
  it('are matched without case, spaces, signs and by synonyms', () => {
    const headers = ['n i m *', 'NAMA LENGKAP', 'No. HP', 'Tgl. Lahir', 'Prodi', 'E-Mail', 'Catatan', 'L/P']
    expect(matchHeaders('student', headers)).toEqual({
      nim: 0,
      name: 1,
      phone: 2,
      date_birth: 3,
      study_program_id: 4,
      email: 5,
      gender: 7,
    })
  })

  it('are matched with notes, line breaks and the short names of SIAKAD lists', () => {
    const headers = [
      'NIM\n(wajib)',
      'nm_mhs',
      'Tgl Lahir (dd/mm/yyyy)',
      'tmpt_lahir',
      'id_agama',
      'jns_kelamin',
      'Email: aktif',
    ]
    expect(matchHeaders('student', headers)).toEqual({
      nim: 0,
      name: 1,
      date_birth: 2,
      place_birth: 3,
      religion: 4,
      gender: 5,
      email: 6,
    })
  })

  it('give a header to the field with this label', () => {
    expect(matchHeaders('student', ['Status Mahasiswa', 'NIM', 'Kelas'])).toEqual({
      status_id: 0,
      nim: 1,
      study_group_id: 2,
    })
    expect(matchHeaders('member', ['Kelas', 'NPM'])).toEqual({ course_code: 0, nim: 1 })
  })

  it('tell which columns hold passwords', () => {
    const headers = ['NIM', 'Kata sandi sementara', 'PASSWORD lama', 'Sandi*', 'Catatan', 'Pesandian']
    expect([...secretColumns(headers, { nim: 0, password: 4 })]).toEqual([1, 2, 3, 4])
  })

  it('are found below titles also where the campus knows none of them', () => {
    const rows = [['Daftar siswa 2026.', '', ''], [' '], ['Pokok', 'Siswa', 'No.'], ['99', 'Budi', '1']]
    expect(findHeader('student', rows)).toBe(2)
    expect(findHeader('student', [['Pokok'], ['99']])).toBe(0)
    expect(findHeader('student', [])).toBe(0)
  })

  it('are found where one column alone has a name', () => {
    const people = [
      ['2201010001', 'Budi'],
      ['2201010002', 'Siti'],
    ]
    expect(findHeader('member', [['Pokok'], ...people])).toBe(0)
    expect(findHeader('member', [['Daftar peserta'], ['Pokok', ''], ...people])).toBe(1)
    expect(findHeader('member', people)).toBe(-1)
    expect(findHeader('member', [['Daftar peserta'], ['Kolom1', 'Kartu@'], ['A-1', 'B']])).toBe(1)
  })

  it('are found below titles', () => {
    expect(
      findHeader('student', [
        ['UNIVERSITAS NUSANTARA'],
        ['Data mahasiswa 2026'],
        ['NIM', 'Nama'],
        ['1', 'A'],
      ]),
    ).toBe(2)
  })
})

describe('cells', () => {
  it.each([
    ['17-08-2004', '2004-08-17'],
    ['17/8/2004', '2004-08-17'],
    ['2004-08-17', '2004-08-17'],
    ['2004-08-17T00:00:00', '2004-08-17'],
    ['17 Agustus 2004', '2004-08-17'],
    ['7 agu 2004', '2004-08-07'],
    ['17.08.2004', '2004-08-17'],
    [{ kind: 'number', text: '38216' }, '2004-08-17'],
    [{ kind: 'date', text: '2004-08-17' }, '2004-08-17'],
    ['kemarin', 'kemarin'],
    ['25-Des-99', '1999-12-25'],
    ['6/9/95', '1995-09-06'],
    ['25 Agust 1999', '1999-08-25'],
    ['Bandung, 25-12-1999', '1999-12-25'],
    ['Bandung, 25 Desember 1999', '1999-12-25'],
    ['19991225', '1999-12-25'],
    ['1995-09-06 00:00:00.000', '1995-09-06'],
  ] as const)('read %j as the day %s', (cell, day) => {
    expect(value('date_birth', cell)).toBe(day)
  })

  it('show the order of day and month in a column, or leave it open', () => {
    expect(findDateOrder(['01/02/1999', '13/02/1999'])).toBe('day')
    expect(findDateOrder(['01/02/1999', '02/13/1999'])).toBe('month')
    expect(findDateOrder(['01/02/1999', '05/05/1999', '3 Mei 1999'])).toBe('unproven')
    expect(findDateOrder(['05/05/1999', '1999-02-01'])).toBe('day')
    expect(readCell('date_birth', '02/01/1999', { dates: 'month' }).value).toBe('1999-02-01')
    expect(readCell('date_birth', '02/01/1999', { dates: 'unproven' })).toMatchObject({
      value: '1999-01-02',
      warning: 'Urutan hari dan bulan di kolom ini tidak pasti: dibaca 2 Januari 1999.',
    })
    expect(readCell('date_birth', '6/9/95').warning).toBe('Tahun dua angka dibaca 1995.')
  })

  it('question the date that SIAKAD writes for none', () => {
    for (const cell of ['1/1/1900', '1900-01-01', { kind: 'date', text: '1900-01-01' }] as const)
      expect(readCell('date_birth', cell).warning).toContain('pengganti tanggal kosong di SIAKAD')
  })

  it('understand codes of PDDikti', () => {
    expect(['1', '2', '3', '4', '5', '6', '06'].map((code) => value('religion', code))).toEqual([
      'islam',
      'kristen',
      'katolik',
      'hindu',
      'buddha',
      'konghucu',
      'konghucu',
    ])
    expect(readCell('religion', '99')).toMatchObject({
      value: '',
      warning: expect.stringContaining('dikosongkan'),
    })
    expect(readCell('religion', ' 01 ')).toMatchObject({ value: 'islam', warning: '01 → islam' })
    expect(readCell('type', '2')).toMatchObject({ value: 'pindahan', warning: '2 → pindahan' })
    expect(readCell('religion', 'Islam').warning).toBeUndefined()
    expect(feederWord('status_id', ' c ')).toBe('Cuti')
    expect(feederWord('education_level_id', '35')).toBe('S2')
    expect([feederWord('status_id', 'N'), feederWord('status_id', 'constructor')]).toEqual([
      undefined,
      undefined,
    ])
    expect(feederRefusal('status_id', 'n')).toBe('Non-aktif tidak ada di Tuntas. Pilih Cuti atau Keluar.')
    expect(feederRefusal('education_level_id', 'N')).toBeUndefined()
    expect([value('type', '1'), value('type', '2'), value('type', 'Transfer')]).toEqual([
      'baru',
      'pindahan',
      'pindahan',
    ])
  })

  it('take genders, choices and phones as people write them', () => {
    expect([value('gender', 'Perempuan'), value('gender', 'laki-laki'), value('gender', 'X')]).toEqual([
      'P',
      'L',
      'X',
    ])
    expect([value('religion', 'Protestan'), value('religion', 'ISLAM')]).toEqual(['kristen', 'islam'])
    expect(value('phone', { kind: 'number', text: '81233441290' })).toBe('6281233441290')
    expect(value('employee_status', 'Tidak Tetap')).toBe('tidak tetap')
  })

  it('warn of lost zeros and refuse rounded numbers', () => {
    expect(readCell('nim', { kind: 'number', text: '11223301' }, { usualLength: 10 }).warning).toContain(
      'nol di depan',
    )
    expect(
      readCell('nim', { kind: 'number', text: '1122330100' }, { usualLength: 10 }).warning,
    ).toBeUndefined()
    expect(readCell('nim', { kind: 'number', text: '2.2e+21' }).error).toContain('dibulatkan')
    expect(readCell('nim', '2,20101E+09').error).toContain('dibulatkan')
    expect(readCell('nidn', { kind: 'number', text: '11998877' }, { usualLength: 8 }).warning).toContain(
      'NIDN 10 digit',
    )
    expect(value('nidn', { kind: 'number', text: '11998877' }, 8)).toBe('0011998877')
    expect(
      readCell('nidn', { kind: 'number', text: '1199887700' }, { usualLength: 10 }).warning,
    ).toBeUndefined()
    expect(readCell('nidn', '11998877', { usualLength: 8 }).warning, 'written as text').toBeUndefined()
    expect(readCell('nidn', { kind: 'digits', text: '11998877' }, { usualLength: 8 }).warning).toContain(
      'NIDN 10 digit',
    )
    expect(
      readCell('no_identity', { kind: 'digits', text: '3273015708040001' }, { usualLength: 16 }),
    ).toEqual({
      value: '3273015708040001',
      raw: '3273015708040001',
    })
    expect(usualLength(['0011', '0012', '13'])).toBe(4)
    expect(usualLength(['1', '12', '123'])).toBeUndefined()
  })

  it('refuse formulas and code, but not passwords that look like them', () => {
    expect(readCell('name', '=HYPERLINK("http://x")').error).toContain('rumus')
    expect(readCell('name', '<script>alert(1)</script>').error).toContain('HTML')
    expect(readCell('name', { kind: 'formula', text: 'Budi' })).toEqual({
      raw: 'Budi',
      value: 'Budi',
      warning: expect.any(String),
    })
    expect(readCell('name', { kind: 'formula', text: '' }).error).toContain('rumus')
    expect(readCell('password', '=Rahasia<b>1')).toEqual({ value: '=Rahasia<b>1' })
  })
})
