import { AppError } from '../errors.ts'
import { startThread } from '../process/thread.ts'
import { noteWork } from '../process/work-notes.ts'

/**
 * A non-empty cell. A text is a plain string; otherwise `kind` tells the original type. Digits of a CSV may
 * have been a number in the spreadsheet that saved it.
 */
export type SheetCell = string | { kind: 'number' | 'digits' | 'date' | 'formula'; text: string }
/**
 * A non-empty row; `number` is the spreadsheet's row number. `merged`: cells in it belong to a merged range,
 * which hides others.
 */
export type SheetRow = { number: number; cells: SheetCell[]; merged?: true }

export type SheetProblem = 'type' | 'encrypted' | 'broken' | 'unpacked' | 'rows' | 'empty'
/** A picture on a sheet, by the cell of its upper left corner; `beside` means the extra sheet. */
type SheetPicture = { beside: boolean; row: number; column: number; content: Uint8Array }
export type SheetAnswer =
  | { problem: SheetProblem }
  | { rows: SheetRow[] }
  | { beside: SheetRow[] }
  | { picture: SheetPicture }
  | { end: true }
export type Workbook = { rows: SheetRow[]; beside: SheetRow[]; pictures: SheetPicture[] }

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
/**
 * Maximum queue length. Files are read one at a time, because each takes a core and a few hundred megabytes.
 */
const QUEUE = 5
let queueLength = 0
let last: Promise<unknown> = Promise.resolve()

/** Default limit of characters per cell. */
const MAX_TEXT = 4000

type Limits = { maxRows: number; maxText: number; beside: string | null }
const read = (name: string, content: Buffer, limits: Limits): Promise<Workbook> => {
  const { maxRows } = limits
  const thread = startThread(import.meta.url, 'spreadsheet', {
    workerData: { name, content: new Uint8Array(content), ...limits },
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  })
  return new Promise<Workbook>((resolve, reject) => {
    const workbook: Workbook = { rows: [], beside: [], pictures: [] }
    const timer = setTimeout(() => reject(refusals.unpacked(maxRows)), PATIENCE_MS)
    thread.once('exit', () => {
      clearTimeout(timer)
      reject(refusals.broken(maxRows))
    })
    // A hostile file can only end its thread, not this process.
    thread.once('error', (error: Error & { code?: string }) =>
      reject(refusals[error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'unpacked' : 'broken'](maxRows)),
    )
    thread.on('message', (answer: SheetAnswer) => {
      if ('problem' in answer) reject(refusals[answer.problem](maxRows))
      else if ('rows' in answer) workbook.rows.push(...answer.rows)
      else if ('beside' in answer) workbook.beside = answer.beside
      else if ('picture' in answer) workbook.pictures.push(answer.picture)
      else resolve(workbook)
    })
  }).finally(() => thread.terminate())
}

type File = { name: string; content: Buffer }
/**
 * The rows of an Excel or CSV file, read on a separate thread with limits on size and time. Refuses other
 * files.
 */
export const readSpreadsheet = async (file: File, maxRows: number): Promise<SheetRow[]> =>
  (await readWorkbook(file, { maxRows, maxText: MAX_TEXT, beside: null })).rows

/** The same with the sheet's pictures, and the sheet called `beside` with its pictures. */
export const readWorkbook = async ({ name, content }: File, limits: Limits): Promise<Workbook> => {
  noteWork('read')
  if (queueLength >= QUEUE) throw new AppError('overloaded', { retryAfter: 10 })
  queueLength++
  const turn = last.then(() => read(name, content, limits))
  last = turn.catch(() => undefined)
  try {
    return await turn
  } finally {
    queueLength--
  }
}
