import { expect, test, vi } from 'vitest'

vi.mock('./frame', () => ({ showWith: () => undefined }))

test('numbers of a workbook have one meaning of the comma, with and without a format', async () => {
  const { formatCellText } = await import('./xlsx')
  expect(formatCellText(70_000, '#,##0')).toBe('70.000')
  expect(formatCellText(87.5, '0.00')).toBe('87,50')
  expect(formatCellText(3.725, undefined)).toBe('3,725')
  expect(formatCellText(1_234_567.891, '"Rp"#,##0.00')).toBe('Rp1.234.567,89')
  expect(formatCellText(0.5, '0%')).toBe('50%')
  expect(formatCellText(new Date('2026-08-17T00:00:00Z'), 'd mmmm yyyy')).toBe('17 Agu 2026')
  expect(formatCellText('1,5', '@')).toBe('1,5')
})
