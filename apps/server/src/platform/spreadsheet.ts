import { AppError } from './errors.ts'
import { startThread } from './thread.ts'

/** A cell with something in it. Plain texts stand as they are; the rest says what it was before it became text. */
export type SheetCell = string | { kind: 'number' | 'date' | 'formula'; text: string }
/** A row that is not empty; `number` as the spreadsheet counts. Cells that are part of a merged range hide others. */
export type SheetRow = { number: number; cells: SheetCell[]; merged?: true }

export type SheetProblem = 'type' | 'encrypted' | 'broken' | 'unpacked' | 'rows' | 'empty'
export type SheetAnswer = { problem: SheetProblem } | { rows: SheetRow[] } | { end: true }

const refusals: Record<SheetProblem, (maxRows: number) => AppError> = {
  type: () =>
    new AppError('file_type', {
      message: 'Isi file bukan Excel (.xlsx) atau CSV seperti namanya. Simpan ulang sebagai .xlsx atau .csv.',
    }),
  encrypted: () =>
    new AppError('file_type', {
      message:
        'File terkunci kata sandi atau berformat Excel lama (.xls). Simpan ulang sebagai .xlsx tanpa kata sandi.',
    }),
  broken: () =>
    new AppError('file_type', {
      message: 'File rusak dan tidak dapat dibaca. Simpan ulang lalu unggah lagi.',
    }),
  unpacked: () =>
    new AppError('too_large', {
      message: 'Isi file terlalu besar setelah dibuka. Bagi menjadi beberapa file.',
    }),
  rows: (maxRows) =>
    new AppError('too_large', {
      message: `File berisi lebih dari ${maxRows.toLocaleString('id-ID')} baris. Bagi menjadi beberapa file.`,
    }),
  empty: () => {
    const message = 'File tidak berisi data.'
    return new AppError('invalid', { message, fields: { file: [message] } })
  },
}

const PATIENCE_MS = 25_000
/** Files wait for each other: each takes a core and some hundred megabytes while it is read. */
const QUEUE = 5
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** Signs that are read of one cell, where the caller does not ask for more. */
const MAX_TEXT = 4000

type Limits = { maxRows: number; maxText: number }
const read = (name: string, content: Buffer, { maxRows, maxText }: Limits): Promise<SheetRow[]> => {
  const thread = startThread('spreadsheet', {
    workerData: { name, content: new Uint8Array(content), maxRows, maxText },
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  })
  return new Promise<SheetRow[]>((resolve, reject) => {
    const rows: SheetRow[] = []
    const timer = setTimeout(() => reject(refusals.unpacked(maxRows)), PATIENCE_MS)
    thread.once('exit', () => {
      clearTimeout(timer)
      reject(refusals.broken(maxRows))
    })
    // Whatever a hostile file does to the reader ends its thread, not this process.
    thread.once('error', (error: Error & { code?: string }) =>
      reject(refusals[error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'unpacked' : 'broken'](maxRows)),
    )
    thread.on('message', (answer: SheetAnswer) => {
      if ('problem' in answer) reject(refusals[answer.problem](maxRows))
      else if ('rows' in answer) rows.push(...answer.rows)
      else resolve(rows)
    })
  }).finally(() => thread.terminate())
}

/** The rows of an Excel or CSV file, read on a thread of its own within limits of size and time. Refuses what is neither. */
export const readSpreadsheet = async (
  { name, content }: { name: string; content: Buffer },
  maxRows: number,
  maxText = MAX_TEXT,
): Promise<SheetRow[]> => {
  if (waiting >= QUEUE) throw new AppError('overloaded', { retryAfter: 10 })
  waiting++
  const turn = last.then(() => read(name, content, { maxRows, maxText }))
  last = turn.catch(() => undefined)
  try {
    return await turn
  } finally {
    waiting--
  }
}
