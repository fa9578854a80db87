import { deflateRawSync } from 'node:zlib'
import type { ImportKind } from '@tuntas/contract/operations/import-columns'
import { importRows } from '@tuntas/contract/operations/imports'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { downloadWorkbook } from '../../../../test/download.ts'
import { excel, HEADERS, nextNim, withImporter } from '../../../../test/importing.ts'
import { makeUser } from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'

const app = withApp()
const { admin, names, student, check, readJob, checkFile, commit } = withImporter(app)

const csv = (rows: unknown[][], delimiter = ';') =>
  Buffer.from(rows.map((row) => row.join(delimiter)).join('\r\n'))
const countUsers = async (): Promise<number> =>
  (await app.pool.query('select count(*)::int as n from users')).rows[0].n

describe('the check', () => {
  it('predicts the effect of each row, and changes nothing', async () => {
    const before = await countUsers()
    const [goodNim, twice] = [nextNim(), nextNim()]
    const { job, data } = await checkFile(
      'student',
      await excel([
        ['Universitas Nusantara'],
        HEADERS,
        student(goodNim),
        student(twice),
        student(twice),
        student(nextNim(), { Prodi: `${names.prodi}x` }),
        student(nextNim(), { 'Tgl Lahir': '31-02-2004', JK: null }),
        student('', {}),
      ]),
    )
    expect(job).toMatchObject({
      state: 'checked',
      total: 6,
      created: 2,
      refused: 4,
      mapping: { nim: 0, phone: 6 },
    })
    expect(data.map((row: { number: number; outcome: string }) => [row.number, row.outcome])).toEqual([
      [3, 'create'],
      [4, 'create'],
      [5, 'refuse'],
      [6, 'refuse'],
      [7, 'refuse'],
      [8, 'refuse'],
    ])
    const messages = (at: number) =>
      data[at].problems.map((one: { column: string; message: string }) => `${one.column}: ${one.message}`)
    expect(messages(2)).toEqual(['NIM: Sama dengan baris 4.'])
    expect(messages(3)).toEqual([
      `Program Studi: "${names.prodi}x" tidak ditemukan. Maksudnya "${names.prodi}"?`,
    ])
    expect(messages(4)).toEqual([
      'Jenis Kelamin: Masukan jenis kelamin',
      'Tanggal Lahir: Tanggal tidak ada di kalender',
    ])
    expect(data[4].problems.map(({ value }: { value?: string }) => value)).toEqual([undefined, '31-02-2004'])
    expect(messages(5)).toEqual(['NIM: Masukan nomor induk mahasiswa NIM'])
    expect(await countUsers()).toBe(before)
  })

  it('can be filtered, searched, and downloaded with the file’s own columns', async () => {
    const nim = nextNim()
    const { id } = await checkFile(
      'student',
      await excel([HEADERS, student(nim), student(nextNim(), { JK: 'X' })]),
    )
    expect((await readJob('student', id, { outcome: 'refuse' })).pagination.total).toBe(1)
    expect((await readJob('student', id, { keywords: nim })).data[0].key).toBe(nim)
    const { sheets } = await downloadWorkbook(app, admin, 'import/student/rows', {
      job_id: id,
      outcome: 'refuse',
    })
    const [head, row] = sheets[0]?.rows ?? []
    expect(head?.slice(0, 3)).toEqual(['NIM', 'Nama', 'JK'])
    expect(row?.slice(-3)).toEqual([3, 'Ditolak', 'Jenis Kelamin: "X" tidak dikenal. Pilihannya: L, P.'])
    expect(
      (
        await app.send(admin, importRows, {
          params: { kind: 'student' },
          query: { job_id: id, outcome: 'x' },
        })
      ).code,
    ).toBe(422)
  })

  it('has the refused value in the file of refused rows', async () => {
    const { id } = await checkFile(
      'student',
      await excel([HEADERS, student(nextNim(), { Email: 'a', 'Tgl Lahir': '2099-01-01', Prodi: 'Prodi Z' })]),
    )
    const { sheets } = await downloadWorkbook(app, admin, 'import/student/rows', { job_id: id })
    expect(String(sheets[0]?.rows[1]?.at(-1)).split('\n')).toEqual([
      'Tanggal Lahir: "2099-01-01": Tanggal ini belum tiba',
      'Email: "a": Email tidak sesuai. Contoh: nama@kampus.ac.id',
      expect.stringMatching(/^Program Studi: "Prodi Z" tidak ditemukan/),
    ])
  })

  it('accepts columns mapped by hand, and waits while the key is unknown', async () => {
    const oddHeaders = HEADERS.map((header) => (header === 'NIM' ? 'Kartu' : header))
    const content = await excel([oddHeaders, student(nextNim())])
    const { job } = await checkFile('student', content)
    expect(job).toMatchObject({ state: 'mapping', created: 0 })
    expect((await commit('student', job.id)).code).toBe(409)
    const mapped = await checkFile('student', content, 'a.xlsx', {
      mapping: JSON.stringify({ ...job.mapping, nim: 0, bogus: 3 }),
    })
    expect(mapped.job).toMatchObject({ state: 'checked', created: 1 })
    expect((await check('student', content, 'a.xlsx', { mapping: '{"nim":-1}' })).code).toBe(422)
  })

  it('takes no data row for the header if only one column has a name', async () => {
    const content = csv([['Kartu'], [nextNim(), 'Budi'], [nextNim(), 'Siti']])
    const { job } = await checkFile('student', content, 'a.csv')
    expect(job).toMatchObject({ state: 'mapping', headers: ['Kartu', ''], total: 2 })
    const mapping = JSON.stringify({ nim: 0, name: 1 })
    const mapped = await checkFile('student', content, 'a.csv', { mapping })
    expect(mapped.job).toMatchObject({ state: 'checked', total: 2 })
    expect(mapped.data.map(({ label }: { label: string }) => label)).toEqual(['Budi', 'Siti'])
  })

  it('warns of lost zeros, and refuses merged cells, formulas and code', async () => {
    const rows = [
      HEADERS,
      student(nextNim()),
      student(nextNim()),
      student(22000),
      student(nextNim()),
      student(nextNim()),
      student(nextNim(), { Nama: '=1+1' }),
      student(nextNim(), { Nama: '<b>x</b>' }),
    ]
    const { data, job } = await checkFile(
      'student',
      await excel(rows, { merges: [{ startRow: 4, startCol: 1, endRow: 5, endCol: 1 }] }),
    )
    const outcomes = data.map((row: { outcome: string }) => row.outcome)
    expect(outcomes).toEqual(['create', 'create', 'create', 'refuse', 'refuse', 'refuse', 'refuse'])
    expect(job.warned).toBe(1)
    expect(data[2].problems[0]).toMatchObject({
      warning: 1,
      message: expect.stringContaining('nol di depan'),
    })
    expect(data[3].problems[0].message).toContain('digabung')
  })

  it('remarks numbers of a CSV from which a spreadsheet may have taken the zeros', async () => {
    const [wholeNim, otherNim] = [nextNim(), nextNim()]
    const rows = [
      HEADERS,
      ...[wholeNim, otherNim, '11223301'].map((nim) => student(nim, { 'Tanggal Masuk': '2022-09-01' })),
    ]
    const { data, job } = await checkFile('student', csv(rows), 'a.csv')
    expect([job.created, job.warned]).toEqual([3, 1])
    expect(data[2].problems).toEqual([
      {
        column: 'NIM',
        value: '11223301',
        message: expect.stringContaining('nol di depan mungkin hilang'),
        warning: 1,
      },
    ])
  })

  it('names the owner of a taken number, and reveals nothing on another birth date', async () => {
    await makeUser(app.pool, 'dosen', { username: 'dipakai.lain', name: 'Dr. Lain' })
    const { data } = await checkFile('student', await excel([HEADERS, student('dipakai.lain')]))
    expect(data[0].problems).toEqual([
      {
        column: 'NIM',
        value: 'dipakai.lain',
        message: 'NIM ini sudah dipakai sebagai username Dr. Lain.',
        warning: 0,
      },
    ])
  })

  it('reads CSV with semicolons, a BOM, or in Windows-1252', async () => {
    const dated = () => student(nextNim(), { 'Tanggal Masuk': '1 September 2022' })
    const bom = Buffer.concat([Buffer.from('\ufeff'), csv([HEADERS, dated()])])
    expect((await checkFile('student', bom, 'a.csv')).job.created).toBe(1)
    const latin = Buffer.from(
      csv([
        HEADERS,
        student(nextNim(), { Nama: 'René \u0091M\u0092', 'Tanggal Masuk': '2022-09-01' }),
      ]).toString('utf8'),
      'latin1',
    )
    expect((await checkFile('student', latin, 'a.csv')).data[0].label).toBe('René ‘M’')
    const csvWithSeparator = Buffer.concat([Buffer.from('sep=,\r\n'), csv([HEADERS, dated()], ',')])
    expect((await checkFile('student', csvWithSeparator, 'a.csv')).data[0]).toMatchObject({
      number: 3,
      outcome: 'create',
    })
  })
})

/** A zip with one sheet of 130 MB, above the limit. A gigabyte of zeros would take too long to create. */
const bomb = async () => {
  const packed = deflateRawSync(Buffer.alloc(130_000_000))
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(1000, 24) // a false uncompressed size
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, entry, name, end])
}

describe('files that cannot be read', () => {
  it('are refused with words that help', async () => {
    const encrypted = await writeXlsx({
      sheets: [{ name: 'A', rows: [['NIM']] }],
      encryption: { password: 'x', spinCount: 1000 },
    })
    const goodFile = await excel([HEADERS, student(nextNim())])
    const refusedFiles: [string, Buffer, string, number, RegExp][] = [
      ['broken', goodFile.subarray(0, goodFile.length / 2), 'a.xlsx', 415, /rusak/],
      ['encrypted', Buffer.from(encrypted), 'a.xlsx', 415, /kata sandi/],
      ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'a.csv', 415, /bukan Excel/],
      ['Excel called CSV', goodFile, 'a.csv', 415, /bukan Excel/],
      ['a web page called CSV', Buffer.from('<html><table></table></html>'), 'a.csv', 415, /bukan Excel/],
      ['CSV called Excel', Buffer.from('NIM,Nama\n1,A'), 'a.xlsx', 415, /rusak/],
      ['a PDF', Buffer.from('%PDF-1.7'), 'a.pdf', 415, /bukan Excel/],
      ['nothing in it', await excel([[null]]), 'a.xlsx', 422, /tidak berisi/],
      ['a header alone', await excel([HEADERS]), 'a.xlsx', 422, /belum ada data/],
      ['a million rows', Buffer.from(`NIM\n${'1\n'.repeat(1_000_000)}`), 'a.csv', 413, /baris/],
      ['a zip bomb', await bomb(), 'a.xlsx', 413, /terlalu besar/],
      ['50 MB', Buffer.alloc(50_000_000, 65), 'a.csv', 413, /5 MB/],
    ]
    for (const [fault, content, name, code, words] of refusedFiles) {
      const reply = await check('student', content, name)
      expect([fault, reply.code], reply.body.message).toEqual([fault, code])
      expect(reply.body.message).toMatch(words)
    }
    expect((await sendForm(app, admin, 'import/student/check', {}, {})).code).toBe(422)
    expect((await check('nobody' as ImportKind, goodFile)).code).toBe(404)
  })
})
