import { describe, expect, it } from 'vitest'
import * as fields from './fields.ts'
import { keywordsQuery, pageQuery } from './paging.schemas.ts'
import type { z } from './zod.ts'

type Field = {
  schema: z.ZodType
  /** As they should be sent: what comes of them is themselves, or what stands beside them. */
  right: unknown[]
  /** What older clients send, and what is read. */
  tolerated?: [sent: unknown, read: unknown][]
  wrong: [sent: unknown, message: string][]
}

const A = 'Masukan isi'
const MAX_ID = 2_147_483_647
const UNSTORABLE = 'Teks berisi karakter yang tidak didukung'
const PHONE = 'Nomor telepon tidak sesuai'

const helpers: Record<string, Field> = {
  text: {
    schema: fields.text(A, 5),
    right: ['a', 'abcde', '😀'],
    tolerated: [['  ab ', 'ab']],
    wrong: [
      ['', A],
      ['   ', A],
      [undefined, A],
      [null, A],
      [7, A],
      [['a'], A],
      ['abcdef', 'Maksimal 5 karakter'],
      ['a\0', UNSTORABLE],
      ['\ud800', UNSTORABLE],
    ],
  },
  optionalText: {
    schema: fields.optionalText(5),
    right: ['a', null],
    tolerated: [
      [undefined, null],
      ['', null],
      ['  ', null],
      [' a ', 'a'],
    ],
    wrong: [
      [7, 'Isi tidak sesuai'],
      ['abcdef', 'Maksimal 5 karakter'],
      ['a\0', UNSTORABLE],
    ],
  },
  secret: {
    schema: fields.secret(A),
    right: ['a', ' a '],
    wrong: [
      ['', A],
      [undefined, A],
      ['x'.repeat(1001), 'Maksimal 1000 karakter'],
    ],
  },
  id: {
    schema: fields.id(A),
    right: [1, MAX_ID],
    tolerated: [
      ['7', 7],
      [' 7 ', 7],
      [[7], 7],
      [['7'], 7],
    ],
    wrong: [
      [0, A],
      [-1, A],
      [1.5, A],
      [MAX_ID + 1, A],
      ['', A],
      ['abc', A],
      ['0x1', A],
      [[], A],
      [[1, 2], A],
      [true, A],
      [undefined, A],
    ],
  },
  filterId: {
    schema: fields.filterId(),
    right: [1, undefined],
    tolerated: [
      ['', undefined],
      [null, undefined],
      ['7', 7],
      [['7'], 7],
    ],
    wrong: [['abc', 'Filter tidak sesuai']],
  },
  version: {
    schema: fields.version(),
    right: [1, undefined],
    tolerated: [
      ['', undefined],
      [null, undefined],
      ['3', 3],
    ],
    wrong: [
      [0, 'Versi tidak sesuai'],
      ['abc', 'Versi tidak sesuai'],
    ],
  },
  idList: {
    schema: fields.idList(A),
    right: [[1], [1, 2]],
    tolerated: [
      [7, [7]],
      ['7', [7]],
      [
        ['7', 8],
        [7, 8],
      ],
    ],
    wrong: [
      [[], A],
      ['', A],
      [undefined, A],
      [['x'], A],
      [Array.from({ length: 10_001 }, () => 1), 'Terlalu banyak data'],
    ],
  },
  decimal: {
    schema: fields.decimal(A, { min: 0, max: 100 }),
    right: [0, 2.25, 100],
    tolerated: [
      ['2,5', 2.5],
      ['2.5', 2.5],
      [' 7 ', 7],
    ],
    wrong: [
      ['', A],
      ['1e2', A],
      ['1.000,5', A],
      [-1, 'Minimal 0'],
      [101, 'Maksimal 100'],
      [1.234, 'Maksimal 2 angka desimal'],
      [undefined, A],
    ],
  },
  integer: {
    schema: fields.integer(A, { min: 1, max: 6 }),
    right: [1, 6],
    tolerated: [['3', 3]],
    wrong: [
      [1.5, 'Masukan bilangan bulat'],
      [0, 'Minimal 1'],
      [7, 'Maksimal 6'],
      ['x', A],
    ],
  },
  year: { schema: fields.year(A), right: [1900, 2026], wrong: [[1899, 'Minimal 1900']] },
  flag: {
    schema: fields.flag(),
    right: [true, false],
    tolerated: [
      [undefined, false],
      [null, false],
      ['', false],
      [0, false],
      ['0', false],
      ['false', false],
      [1, true],
      ['1', true],
      ['true', true],
    ],
    wrong: [
      [2, 'Pilih ya atau tidak'],
      ['ya', 'Pilih ya atau tidak'],
    ],
  },
  optionalFlag: {
    schema: fields.optionalFlag(),
    right: [true, false, undefined],
    tolerated: [
      ['', undefined],
      [null, undefined],
      [0, false],
      ['1', true],
    ],
    wrong: [['ya', 'Isi tidak sesuai']],
  },
  phone: {
    schema: fields.phone(A),
    right: ['6281234567'],
    tolerated: [
      ['0812 3456-789', '628123456789'],
      [81234567, '81234567'],
      ['+62 (812) 3456', '628123456'],
    ],
    wrong: [
      ['', A],
      ['-', A],
      ['08a', PHONE],
      ['123', PHONE],
    ],
  },
  optionalPhone: {
    schema: fields.optionalPhone(),
    right: ['6281234567', null],
    tolerated: [
      ['', null],
      [undefined, null],
    ],
    wrong: [['123', PHONE]],
  },
  date: {
    schema: fields.date(A),
    right: ['2004-02-29'],
    tolerated: [['2004-08-17T00:00:00Z', '2004-08-17']],
    wrong: [
      ['', A],
      ['17-08-2004', 'Tanggal tidak sesuai'],
      ['1899-01-01', 'Tanggal tidak sesuai'],
      ['2023-02-29', 'Tanggal tidak ada di kalender'],
    ],
  },
  optionalDate: {
    schema: fields.optionalDate(),
    right: ['2004-08-17', undefined],
    tolerated: [['', undefined]],
    wrong: [['besok', 'Tanggal tidak sesuai']],
  },
  personNumber: {
    schema: fields.personNumber(A),
    right: ['2201.01-0 A'],
    tolerated: [[' 22 ', '22']],
    wrong: [
      ['', A],
      ['22/01', 'Hanya boleh berisi angka, huruf, spasi, titik, dan tanda hubung'],
    ],
  },
  optionalDigits: {
    schema: fields.optionalDigits(4),
    right: ['0123', null],
    tolerated: [
      ['', null],
      [undefined, null],
      [123, '123'],
      [' 12 ', '12'],
    ],
    wrong: [
      ['12a', 'Hanya boleh berisi angka'],
      ['12345', 'Hanya boleh berisi angka'],
    ],
  },
  optionalChoice: {
    schema: fields.optionalChoice(['a', 'b']),
    right: ['a', null],
    tolerated: [
      ['', null],
      [undefined, null],
    ],
    wrong: [['c', 'Pilihan tidak sesuai']],
  },
  choice: {
    schema: fields.choice(['a', 'b'], A),
    right: ['a'],
    wrong: [
      ['', A],
      [undefined, A],
      ['c', A],
    ],
  },
  choiceOr: {
    schema: fields.choiceOr('b', ['a', 'b'], A),
    right: ['a'],
    tolerated: [
      ['', 'b'],
      [undefined, 'b'],
    ],
    wrong: [
      ['c', A],
      [null, A],
    ],
  },
  richText: {
    schema: fields.richText(40),
    right: ['<p>a</p>', '<img src="x">', '<span data-latex="x"></span>', null],
    tolerated: [
      ['<p></p>', null],
      ['<p>&nbsp; </p>', null],
      ['', null],
      [undefined, null],
    ],
    wrong: [
      [7, 'Isi tidak sesuai'],
      ['x'.repeat(41), 'Teks terlalu panjang'],
      ['a\0', UNSTORABLE],
    ],
  },
  optionalMoment: {
    schema: fields.optionalMoment(),
    right: ['2026-11-22T08:00', '2026-11-22T08:00:00.000Z', '2026-11-22T08:00:00+07:00', null],
    tolerated: [
      ['2026-11-22 08:00', '2026-11-22T08:00'],
      ['', null],
      [undefined, null],
    ],
    wrong: [
      ['22-11-2026', 'Tanggal tidak sesuai'],
      ['2026-02-30T08:00', 'Tanggal tidak sesuai'],
      ['2026-11-22T24:00', 'Tanggal tidak sesuai'],
      [7, 'Tanggal tidak sesuai'],
    ],
  },
  bit: {
    schema: fields.bit(),
    right: [0, 1],
    tolerated: [
      [true, 1],
      [false, 0],
    ],
    wrong: [['1', 'Isi tidak sesuai']],
  },
  moment: {
    schema: fields.moment(),
    right: ['2026-11-22T08:00:00.000Z'],
    tolerated: [['2026-11-22 08:00:00+00', '2026-11-22T08:00:00.000Z']],
    wrong: [[7, 'Isi tidak sesuai']],
  },
  page: {
    schema: pageQuery.page,
    right: [1, 900],
    tolerated: [
      [undefined, 1],
      ['', 1],
      ['3', 3],
    ],
    wrong: [
      [0, 'Nomor halaman tidak sesuai'],
      ['x', 'Nomor halaman tidak sesuai'],
    ],
  },
  limit: {
    schema: pageQuery.limit,
    right: [10, 100],
    tolerated: [
      [undefined, 10],
      ['50', 50],
    ],
    wrong: [[7, 'Jumlah baris per halaman harus 10, 20, 30, 50, atau 100.']],
  },
  keywords: {
    schema: keywordsQuery,
    right: ['', 'siti'],
    tolerated: [
      [undefined, ''],
      [' siti ', 'siti'],
    ],
    wrong: [
      [7, 'Kata kunci tidak sesuai'],
      ['x'.repeat(201), 'Kata kunci terlalu panjang'],
    ],
  },
}

describe.each(Object.entries(helpers))('%s', (_, { schema, right, tolerated = [], wrong }) => {
  it.each(right.map((value) => [value]))('takes %j', (value) => expect(schema.parse(value)).toEqual(value))
  if (tolerated.length > 0)
    it.each(tolerated)('reads %j as %j', (sent, read) => expect(schema.parse(sent)).toEqual(read))
  it.each(wrong)('refuses %j: %s', (sent, message) =>
    expect(schema.safeParse(sent).error?.issues[0]?.message).toBe(message),
  )
})

it('has a test for every field', () => {
  const others = ['always', 'betweenFields', 'saysSomething', 'isZoned', 'endsAfter']
  const tested = [...Object.keys(helpers), ...others]
  expect(Object.keys(fields).filter((name) => !tested.includes(name))).toEqual([])
})

it('compares moments that are written alike', () => {
  expect([fields.isZoned('2026-11-22T08:00Z'), fields.isZoned('2026-11-22T08:00')]).toEqual([true, false])
  expect(fields.endsAfter('2026-11-22T08:00', '2026-11-22T09:00')).toBe(true)
  expect(fields.endsAfter('2026-11-22T09:00', '2026-11-22T09:00')).toBe(false)
  // One of them in campus time: the server alone can compare them.
  expect(fields.endsAfter('2026-11-22T09:00', '2026-11-22T08:00Z')).toBe(true)
})
