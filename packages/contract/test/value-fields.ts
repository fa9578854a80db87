import * as fields from '../src/wire/fields.ts'
import type { Field } from './fields.ts'

const A = 'Masukan isi'
const MAX_ID = 2_147_483_647

/** Fields of ids, numbers, flags and choices. */
export const valueFields: Record<string, Field> = {
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
      [5e-324, 0], // as its column has it
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
