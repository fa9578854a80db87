import { expect, it } from 'vitest'
import { describeFields, type Field } from '../../test/fields.ts'
import * as fields from './fields.ts'

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
  email: {
    schema: fields.email(A),
    right: ['budi@kampus.ac.id', "o'neil+kampus@sub.kampus.ac.id", 'budi@kampus'],
    tolerated: [[' budi@kampus.ac.id ', 'budi@kampus.ac.id']],
    wrong: [
      ['', A],
      [undefined, A],
      ...[
        'bukanemail',
        '@kampus.ac.id',
        'budi@',
        'budi@kampus.',
        'a b@kampus.ac.id',
        'Budi <b@x.id>',
        'b@-x',
      ].map((text): [string, string] => [text, 'Email tidak sesuai. Contoh: nama@kampus.ac.id']),
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
  keptText: {
    schema: fields.keptText(5),
    right: ['a', null, undefined],
    tolerated: [
      ['  ', null],
      [' a ', 'a'],
    ],
    wrong: [['abcdef', 'Maksimal 5 karakter']],
  },
  keptId: {
    schema: fields.keptId(A),
    right: [1, null, undefined],
    tolerated: [
      ['', null],
      ['7', 7],
    ],
    wrong: [
      [0, A],
      ['abc', A],
    ],
  },
  optionalId: {
    schema: fields.optionalId(A),
    right: [1, null],
    tolerated: [
      [undefined, null],
      ['', null],
      ['7', 7],
    ],
    wrong: [
      [0, A],
      ['abc', A],
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
  optionalSecret: {
    schema: fields.optionalSecret(),
    right: ['a', ' a ', undefined],
    tolerated: [
      ['', undefined],
      [null, undefined],
    ],
    wrong: [
      [1, 'Isi tidak sesuai'],
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
  filterIds: {
    schema: fields.filterIds(),
    right: [[1, 2], undefined],
    tolerated: [
      ['', undefined],
      [null, undefined],
      [[], undefined],
      [7, [7]],
      ['7', [7]],
      ['7,9', [7, 9]],
      [
        ['7', 9],
        [7, 9],
      ],
    ],
    wrong: [
      ['abc', 'Filter tidak sesuai'],
      ['7,', 'Filter tidak sesuai'],
      [[0], 'Filter tidak sesuai'],
    ],
  },
  filterWords: {
    schema: fields.filterWords(['tetap', 'tidak tetap']),
    right: [['tetap'], undefined],
    tolerated: [
      ['', undefined],
      ['tetap', ['tetap']],
      ['tetap,tidak tetap', ['tetap', 'tidak tetap']],
    ],
    wrong: [['lain', 'Filter tidak sesuai']],
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
  days: {
    schema: fields.days(),
    right: [-3660, 0, 182],
    tolerated: [['-7', -7]],
    wrong: [
      [3661, 'Maksimal 3660'],
      [1.5, 'Masukan bilangan bulat'],
      ['', 'Masukan jumlah hari'],
    ],
  },
  optionalDays: {
    schema: fields.optionalDays(),
    right: [undefined, 7],
    tolerated: [
      ['', undefined],
      [null, undefined],
    ],
    wrong: [['besok', 'Masukan jumlah hari']],
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
  keptRichText: {
    schema: fields.keptRichText(40),
    right: ['<p>a</p>', null, undefined],
    tolerated: [['<p></p>', null]],
    wrong: [['x'.repeat(41), 'Teks terlalu panjang']],
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
}

describeFields(helpers)

it('has a test for every field', () => {
  const others = ['always', 'betweenFields', 'saysSomething', 'isZoned', 'endsAfter']
  // In moments.test.ts.
  const moments = ['date', 'optionalDate', 'optionalMoment', 'moment']
  const tested = [...Object.keys(helpers), ...moments, ...others]
  expect(Object.keys(fields).filter((name) => !tested.includes(name))).toEqual([])
})
