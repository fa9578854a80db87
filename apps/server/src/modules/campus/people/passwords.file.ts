import { Readable } from 'node:stream'
import type { MadePassword } from '@tuntas/contract/campus/people'
import { TEMPORARY_DAYS } from '@tuntas/contract/identity/password'
import { type ExcelColumn, excelFile } from '../../../platform/excel.ts'

const passwordColumns = (number: string): ExcelColumn<MadePassword>[] => [
  { header: number, value: (row) => row.number },
  { header: 'Nama', width: 36, value: (row) => row.name },
  { header: 'Username', value: (row) => row.username },
  { header: 'Kata sandi sementara', width: 22, value: (row) => row.password },
  { header: 'Berlaku', width: 40, value: () => `${TEMPORARY_DAYS} hari, diganti saat pertama masuk` },
]

/** Anybody who reads it line by line is told how far it is. */
export const toldLines = (lines: AsyncIterable<object>) => ({
  name: 'kata-sandi.ndjson',
  type: 'application/x-ndjson',
  stream: Readable.from(lineOf(lines)),
})
async function* lineOf(lines: AsyncIterable<object>) {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`
}

/** What was made, once: as a sheet, or for a program that prints it. Nothing of it is stored. */
export const madePasswords = (
  title: string,
  number: string,
  made: readonly MadePassword[],
  format: 'xlsx' | 'json',
) =>
  format === 'json'
    ? {
        name: `${title}.json`,
        type: 'application/json; charset=utf-8',
        stream: Readable.from([JSON.stringify(made)]),
      }
    : excelFile(title, passwordColumns(number), made)
