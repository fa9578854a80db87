import { deflateRawSync } from 'node:zlib'
import { signin } from '@tuntas/contract/account'
import type { ImportKind } from '@tuntas/contract/import-columns'
import {
  commitImport,
  importHistory,
  importJob,
  importPasswords,
  importRows,
  importTemplate,
} from '@tuntas/contract/imports'
import { students } from '@tuntas/contract/people'
import { readXlsx, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../test/app.ts'
import { makeCourse, makeStudent, makeTeacher, makeUser, masters } from '../../../test/make.ts'
import { sendForm } from '../../../test/multipart.ts'

const app = withApp()
let admin: Person
let names: Record<string, string>
let counter = 0

beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
  const m = await masters(app.pool)
  const name = async (table: string, id: number) =>
    (await app.pool.query(`select name from ${table} where id = $1`, [id])).rows[0].name as string
  names = {
    program: await name('programs', m.program_id),
    level: await name('education_levels', m.education_level_id),
    prodi: await name('study_programs', m.study_program_id),
    curriculum: await name('curriculums', m.curriculum_id),
    group: await name('study_groups', m.study_group_id),
  }
})

const HEADERS = [
  'NIM',
  'Nama',
  'JK',
  'Tempat Lahir',
  'Tgl Lahir',
  'Email',
  'No. HP',
  'Program',
  'Jenjang',
  'Prodi',
  'Kurikulum',
  'Rombel',
  'Angkatan',
  'Tanggal Masuk',
  'Batas Studi',
]
type Cells = (string | number | Date | null)[]
const student = (nim: string | number, more: Record<string, string | number | Date | null> = {}): Cells => {
  const cells: Record<string, string | number | Date | null> = {
    NIM: nim,
    Nama: `Siti ${nim}`,
    JK: 'P',
    'Tempat Lahir': 'Medan',
    'Tgl Lahir': '17/08/2004',
    Email: 's@kampus.ac.id',
    'No. HP': '081233441290',
    Program: names.program ?? '',
    Jenjang: names.level ?? '',
    Prodi: names.prodi ?? '',
    Kurikulum: names.curriculum ?? '',
    Rombel: names.group ?? '',
    Angkatan: 2022,
    'Tanggal Masuk': new Date('2022-09-01'),
    'Batas Studi': '2029',
    ...more,
  }
  return HEADERS.map((header) => cells[header] ?? null)
}
const nextNim = () => `22${String(++counter).padStart(8, '0')}`
const excel = async (rows: Cells[], more: Partial<WriteSheet> = {}) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Data', rows, ...more }] }))
const csv = (rows: Cells[], delimiter = ';') =>
  Buffer.from(rows.map((row) => row.join(delimiter)).join('\r\n'))

const check = async (
  kind: ImportKind,
  content: Buffer,
  name = 'data.xlsx',
  fields: Record<string, string> = {},
) => sendForm(app, admin, `import/${kind}/check`, fields, { file: { name, content } })
const jobOf = async (kind: ImportKind, id: number, query: object = {}) =>
  (await app.call(admin, importJob, { params: { kind }, query: { id, limit: 100, ...query } })).body
const checked = async (kind: ImportKind, content: Buffer, name?: string, fields?: Record<string, string>) => {
  const reply = await check(kind, content, name, fields)
  expect(reply.code, JSON.stringify(reply.body)).toBe(200)
  return { id: reply.body.data.job_id as number, ...(await jobOf(kind, reply.body.data.job_id)) }
}
const commit = (kind: ImportKind, job_id: number) =>
  app.call(admin, commitImport, { params: { kind }, body: { job_id } })
const ended = async (kind: ImportKind, id: number) => {
  for (;;) {
    const { job } = await jobOf(kind, id)
    if (!['queued', 'running'].includes(job.state)) return job
    await new Promise((done) => setTimeout(done, 100))
  }
}
const imported = async (
  kind: ImportKind,
  content: Buffer,
  name?: string,
  fields?: Record<string, string>,
) => {
  const { id } = await checked(kind, content, name, fields)
  expect((await commit(kind, id)).code).toBe(200)
  return { id, job: await ended(kind, id) }
}
const count = async (table: string) =>
  (await app.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n as number
const file = async (path: string) => {
  const reply = await app.server.inject({ url: `/api/v1/${path}`, headers: { authorization: admin.token } })
  return {
    code: reply.statusCode,
    sheets: reply.statusCode === 200 ? (await readXlsx(reply.rawPayload)).sheets : [],
  }
}

describe('the check', () => {
  it('says row by row what would happen, and changes nothing', async () => {
    const before = await count('users')
    const [good, twice] = [nextNim(), nextNim()]
    const { job, data } = await checked(
      'student',
      await excel([
        ['Universitas Nusantara'],
        HEADERS,
        student(good),
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
    expect(messages(5)).toEqual(['NIM: Masukan nomor induk mahasiswa NIM'])
    expect(await count('users')).toBe(before)
  })

  it('can be filtered, searched, and downloaded with the file’s own columns', async () => {
    const nim = nextNim()
    const { id } = await checked(
      'student',
      await excel([HEADERS, student(nim), student(nextNim(), { JK: 'X' })]),
    )
    expect((await jobOf('student', id, { outcome: 'refuse' })).pagination.total).toBe(1)
    expect((await jobOf('student', id, { keywords: nim })).data[0].key).toBe(nim)
    const { sheets } = await file(`import/student/rows?job_id=${id}&outcome=refuse`)
    const [head, row] = sheets[0]?.rows ?? []
    expect(head?.slice(0, 3)).toEqual(['NIM', 'Nama', 'JK'])
    expect(row?.slice(-3)).toEqual([3, 'Ditolak', 'Jenis Kelamin: "X" tidak dikenal. Pilihannya: L, P.'])
    expect(
      (
        await app.call(admin, importRows, {
          params: { kind: 'student' },
          query: { job_id: id, outcome: 'x' },
        })
      ).code,
    ).toBe(422)
  })

  it('takes columns that were mapped by hand, and waits where the key is unknown', async () => {
    const odd = HEADERS.map((header) => (header === 'NIM' ? 'Kartu' : header))
    const content = await excel([odd, student(nextNim())])
    const { job } = await checked('student', content)
    expect(job).toMatchObject({ state: 'mapping', created: 0 })
    expect((await commit('student', job.id)).code).toBe(409)
    const mapped = await checked('student', content, 'a.xlsx', {
      mapping: JSON.stringify({ ...job.mapping, nim: 0, bogus: 3 }),
    })
    expect(mapped.job).toMatchObject({ state: 'checked', created: 1 })
    expect((await check('student', content, 'a.xlsx', { mapping: '{"nim":-1}' })).code).toBe(422)
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
    const { data, job } = await checked(
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

  it('reads CSV with semicolons, a BOM, or in Windows-1252', async () => {
    const dated = () => student(nextNim(), { 'Tanggal Masuk': '1 September 2022' })
    const bom = Buffer.concat([Buffer.from('\ufeff'), csv([HEADERS, dated()])])
    expect((await checked('student', bom, 'a.csv')).job.created).toBe(1)
    const latin = Buffer.from(
      csv([
        HEADERS,
        student(nextNim(), { Nama: 'René \u0091M\u0092', 'Tanggal Masuk': '2022-09-01' }),
      ]).toString('utf8'),
      'latin1',
    )
    expect((await checked('student', latin, 'a.csv')).data[0].label).toBe('René ‘M’')
    const told = Buffer.concat([Buffer.from('sep=,\r\n'), csv([HEADERS, dated()], ',')])
    expect((await checked('student', told, 'a.csv')).data[0]).toMatchObject({ number: 3, outcome: 'create' })
  })
})

/** A zip whose one sheet unpacks to a gigabyte of zeros would be too slow to make: 130 MB is beyond the limit, too. */
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
  entry.writeUInt32LE(1000, 24) // it lies about what it unpacks to
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
    const good = await excel([HEADERS, student(nextNim())])
    const refused: [string, Buffer, string, number, RegExp][] = [
      ['broken', good.subarray(0, good.length / 2), 'a.xlsx', 415, /rusak/],
      ['encrypted', Buffer.from(encrypted), 'a.xlsx', 415, /kata sandi/],
      ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'a.csv', 415, /bukan Excel/],
      ['Excel called CSV', good, 'a.csv', 415, /bukan Excel/],
      ['a web page called CSV', Buffer.from('<html><table></table></html>'), 'a.csv', 415, /bukan Excel/],
      ['CSV called Excel', Buffer.from('NIM,Nama\n1,A'), 'a.xlsx', 415, /rusak/],
      ['a PDF', Buffer.from('%PDF-1.7'), 'a.pdf', 415, /bukan Excel/],
      ['nothing in it', await excel([[null]]), 'a.xlsx', 422, /tidak berisi/],
      ['a header alone', await excel([HEADERS]), 'a.xlsx', 422, /belum ada data/],
      ['a million rows', Buffer.from(`NIM\n${'1\n'.repeat(1_000_000)}`), 'a.csv', 413, /baris/],
      ['a zip bomb', await bomb(), 'a.xlsx', 413, /terlalu besar/],
      ['50 MB', Buffer.alloc(50_000_000, 65), 'a.csv', 413, /5 MB/],
    ]
    for (const [what, content, name, code, words] of refused) {
      const reply = await check('student', content, name)
      expect([what, reply.code], reply.body.message).toEqual([what, code])
      expect(reply.body.message).toMatch(words)
    }
    expect((await sendForm(app, admin, 'import/student/check', {}, {})).code).toBe(422)
    expect((await check('nobody' as ImportKind, good)).code).toBe(404)
  })
})

describe('the import', () => {
  it('creates students who can sign in, hands passwords out once, and changes nothing the second time', async () => {
    const [given, generated] = [nextNim(), nextNim()]
    const content = await excel([
      [...HEADERS, 'Password'],
      [...student(given), 'Rahasia#2026'],
      [...student(generated), null],
    ])
    const { id, job } = await imported('student', content)
    expect(job).toMatchObject({ state: 'done', created: 2, done: 2, passwords: 1 })
    expect((await app.pool.query(`select from import_rows where password = 'Rahasia#2026'`)).rowCount).toBe(0)
    const { sheets } = await file(`import/student/passwords?job_id=${id}`)
    const [, row] = sheets[0]?.rows ?? []
    expect(row?.slice(0, 2)).toEqual([generated, `Siti ${generated}`])
    expect(
      (await app.call(admin, importPasswords, { params: { kind: 'student' }, query: { job_id: id } })).code,
    ).toBe(409)
    const enter = async (username: string, password: unknown) =>
      (await app.call(null, signin, { body: { username, password } })).code
    expect([await enter(given, 'Rahasia#2026'), await enter(generated, row?.[3])]).toEqual([200, 200])
    const again = await checked('student', content)
    expect(again.job).toMatchObject({ created: 0, updated: 0, same: 2, refused: 0 })
    expect((await commit('student', again.id)).code).toBe(409)
  })

  it('enrols new students in the classes of their group, and leaves audit rows', async () => {
    const { study_group_id } = await masters(app.pool)
    const course = await makeCourse(app.pool, await makeTeacher(app.pool))
    await app.pool.query('insert into course_study_groups values ($1, $2)', [course, study_group_id])
    const nim = nextNim()
    const { id } = await imported('student', await excel([HEADERS, student(nim)]))
    const { rows } = await app.pool.query(
      `select m.source, a.action, a.user_id from students s join members m on m.user_id = s.id
        join audit_log a on a.kind = 'students' and a.thing_id = s.id where s.nim = $1 and m.courses_id = $2`,
      [nim, course],
    )
    expect(rows).toEqual([{ source: 'study_group', action: 'create', user_id: admin.id }])
    expect(
      (await app.pool.query(`select from audit_log where action = 'import' and thing_id = $1`, [id]))
        .rowCount,
    ).toBe(1)
  })

  it('changes what the file names and keeps the rest', async () => {
    const nim = nextNim()
    await imported('student', await excel([HEADERS, student(nim)]))
    const { data } = await checked(
      'student',
      await excel([
        ['NIM', 'No HP', 'Nama'],
        [nim, '0899 1234 567', ''],
      ]),
    )
    expect(data[0]).toMatchObject({
      outcome: 'update',
      changes: [{ label: 'No. Hp', before: '6281233441290', after: '628991234567' }],
    })
    await imported(
      'student',
      await excel([
        ['NIM', 'No HP'],
        [nim, '08991234567'],
      ]),
    )
    const [row] = (await app.call(admin, students.list, { query: { keywords: nim } })).body.data
    expect(row).toMatchObject({ name: `Siti ${nim}`, phone: '628991234567' })
  })

  it('refuses people in the archive and usernames of others', async () => {
    const archived = nextNim()
    await imported('student', await excel([HEADERS, student(archived)]))
    await app.pool.query('update users set deleted_at = now() where username = $1', [archived])
    const lecturer = await makeTeacher(app.pool, { username: nextNim() })
    const { username } = (await app.pool.query('select username from users where id = $1', [lecturer]))
      .rows[0]
    const { data } = await checked('student', await excel([HEADERS, student(archived), student(username)]))
    expect(data[0].problems[0].message).toContain('arsip')
    expect(data[1].problems[0].message).toContain('username')
  })

  it('is all or nothing: what changed since the check stops it, and says which row', async () => {
    const [free, taken] = [nextNim(), nextNim()]
    const { id } = await checked('student', await excel([HEADERS, student(free), student(taken)]))
    await imported('student', await excel([HEADERS, student(taken)]))
    await commit('student', id)
    const job = await ended('student', id)
    expect(job).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('Tidak ada data yang tersimpan'),
    })
    expect((await app.pool.query('select from users where username = $1', [free])).rowCount).toBe(0)
    const change = await checked(
      'student',
      await excel([
        ['NIM', 'Nama'],
        [taken, 'Baru'],
      ]),
    )
    await app.pool.query(`update users set email = 'lain@kampus.ac.id' where username = $1`, [taken])
    await commit('student', change.id)
    expect((await ended('student', change.id)).message).toContain(`Baris 2 (${taken})`)
  })

  it('runs two at once one after the other, and a second commit of the same job is refused', async () => {
    const [a, b] = await Promise.all([
      checked('student', await excel([HEADERS, student(nextNim())])),
      checked('student', await excel([HEADERS, student(nextNim())])),
    ])
    const replies = await Promise.all([
      commit('student', a.id),
      commit('student', a.id),
      commit('student', b.id),
    ])
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 200, 409])
    expect([(await ended('student', a.id)).state, (await ended('student', b.id)).state]).toEqual([
      'done',
      'done',
    ])
  })

  it('says so when its process died, and can be run again', async () => {
    const nim = nextNim()
    const { id } = await checked('student', await excel([HEADERS, student(nim)]))
    await app.pool.query(
      `update import_jobs set state = 'running', run = 'gone', beat_at = now() - interval '1 minute' where id = $1`,
      [id],
    )
    const job = await ended('student', id)
    expect(job).toMatchObject({
      state: 'interrupted',
      message: expect.stringContaining('Tidak ada data yang tersimpan'),
    })
    await commit('student', id)
    expect((await ended('student', id)).state).toBe('done')
  })

  it('belongs to whoever made it, and others see it in the history alone', async () => {
    const { id } = await imported(
      'study-group',
      await excel([
        ['Kode', 'Nama'],
        [`G${++counter}`, `Grup ${counter}`],
      ]),
    )
    const other = await app.signedIn(await makeUser(app.pool, 'super admin'))
    expect((await app.call(other, importJob, { params: { kind: 'study-group' }, query: { id } })).code).toBe(
      404,
    )
    expect(
      (await app.call(other, commitImport, { params: { kind: 'study-group' }, body: { job_id: id } })).code,
    ).toBe(404)
    const { data, pagination } = (await app.call(other, importHistory, { query: { page: 1, limit: 50 } }))
      .body
    expect(data[0]).toMatchObject({ id, own: 0, created: 1, passwords: 0 })
    expect(pagination.total).toBe(data.length)
  })
})

describe('the other kinds', () => {
  it('import lecturers by NIDN, and refuse a NIP that another has', async () => {
    const other = await makeTeacher(app.pool)
    const head = [
      'NIDN',
      'NIP',
      'Nama',
      'Jenis Kelamin',
      'Tempat Lahir',
      'Tanggal Lahir',
      'Email',
      'No HP',
      'Jenjang',
      'Program Studi',
      'Status',
    ]
    const row = (nidn: string, nip: string) => [
      nidn,
      nip,
      `Dosen ${nidn}`,
      'L',
      'Solo',
      '1-1-1980',
      'd@k.id',
      '08123456789',
      names.level ?? '',
      names.prodi ?? '',
      'Tidak tetap',
    ]
    const { data, id } = await checked(
      'teacher',
      await excel([head, row('D-1', 'P-1'), row('D-2', `NIP${other}`)]),
    )
    expect(data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['create', 'refuse'])
    expect(data[1].problems[0]).toMatchObject({ column: 'NIP', message: 'NIP sudah digunakan' })
    await commit('teacher', id)
    expect(await ended('teacher', id)).toMatchObject({ state: 'done', passwords: 1 })
    const saved = await app.pool.query(`select employee_status from teachers where nidn = 'D-1'`)
    expect(saved.rows).toEqual([{ employee_status: 'tidak tetap' }])
  })

  it('import study groups by code, renaming known ones', async () => {
    const code = `RG${++counter}`
    await imported(
      'study-group',
      await excel([
        ['Kode', 'Nama'],
        [code, `Lama ${code}`],
      ]),
    )
    const { data, id } = await checked(
      'study-group',
      await excel([
        ['Kode', 'Nama'],
        [code.toLowerCase(), `Baru ${code}`],
        ['LAIN', names.group ?? ''],
      ]),
    )
    expect(data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['update', 'refuse'])
    await commit('study-group', id)
    expect((await ended('study-group', id)).state).toBe('done')
    expect(
      (await app.pool.query('select from study_groups where name = $1', [`Baru ${code}`])).rowCount,
    ).toBe(1)
  })

  it('import members of classes, by code or for one class, and bring back who had left', async () => {
    const course = await makeCourse(app.pool, await makeTeacher(app.pool))
    const { code } = (await app.pool.query('select code from courses where id = $1', [course])).rows[0]
    const [a, b] = [await makeStudent(app.pool), await makeStudent(app.pool)]
    for (const id of [a, b])
      await app.pool.query(`update users set username = 'NIM' || id where id = $1`, [id])
    const head = ['Kode Kelas', 'NIM']
    const first = await imported(
      'member',
      await excel([head, [code.toLowerCase(), `NIM${a}`], [code, `nim${b}`]]),
    )
    expect(first.job).toMatchObject({ state: 'done', created: 2 })
    await app.pool.query(
      `update members set ended_at = now(), ended_by = 'removed' where courses_id = $1 and user_id = $2`,
      [course, b],
    )
    const { data } = await checked(
      'member',
      await excel([['NIM'], [`NIM${a}`], [`NIM${b}`], ['TIDAK-ADA']]),
      'a.xlsx',
      { courses_id: String(course) },
    )
    expect(data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['same', 'update', 'refuse'])
    const wrong = await checked(
      'member',
      await excel([head, ['TIDAK-ADA', `NIM${a}`], [code, `NIM${a}`], [code, `NIM${a}`]]),
    )
    expect(wrong.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'refuse',
      'same',
      'refuse',
    ])
    expect(
      (await check('member', await excel([['NIM'], ['1']]), 'a.xlsx', { courses_id: '999999' })).code,
    ).toBe(404)
  })

  it('offer templates that name the allowed values and are understood when they come back', async () => {
    for (const kind of ['teacher', 'student', 'study-group', 'member']) {
      const { sheets } = await file(`import/${kind}/template`)
      expect(sheets.map(({ name }) => name)).toEqual(['Data', 'Nilai', 'Petunjuk'])
    }
    const { sheets } = await file('import/student/template')
    const headers = sheets[0]?.rows[0] as string[]
    expect(sheets[1]?.rows.flat()).toEqual(
      expect.arrayContaining([names.prodi, names.group, 'Aktif', 'islam']),
    )
    const { job } = await checked('student', await excel([headers, headers.map(() => 'x')]))
    expect(Object.keys(job.mapping)).toHaveLength(headers.length)
    expect((await app.call(admin, importTemplate, { params: { kind: 'x' } })).code).toBe(404)
  })
})
