import { expect, it } from 'vitest'
import { describeFields } from '../../test/fields.ts'
import * as fields from './fields.ts'

const A = 'Masukan isi'

describeFields({
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
  moment: {
    schema: fields.moment(),
    right: ['2026-11-22T08:00:00.000Z'],
    tolerated: [['2026-11-22 08:00:00+00', '2026-11-22T08:00:00.000Z']],
    wrong: [[7, 'Isi tidak sesuai']],
  },
})

it('compares moments that are written alike', () => {
  expect([fields.isZoned('2026-11-22T08:00Z'), fields.isZoned('2026-11-22T08:00')]).toEqual([true, false])
  expect(fields.endsAfter('2026-11-22T08:00', '2026-11-22T09:00')).toBe(true)
  expect(fields.endsAfter('2026-11-22T09:00', '2026-11-22T09:00')).toBe(false)
  // One of them has no zone: only the server can compare them.
  expect(fields.endsAfter('2026-11-22T09:00', '2026-11-22T08:00Z')).toBe(true)
})
