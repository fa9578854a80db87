import { Readable } from 'node:stream'
import type { MadePassword } from '@tuntas/contract/campus/people'
import { TEMPORARY_DAYS } from '@tuntas/contract/identity/password'
import type { AppContext } from '../../../platform/context.ts'
import { AppError, toRefusal } from '../../../platform/errors.ts'
import { type ExcelColumn, excelFile } from '../../../platform/files/excel.ts'
import { HashingStopped, type hashMany } from '../../../platform/process/hashing.ts'

const passwordColumns = (number: string): ExcelColumn<MadePassword>[] => [
  { header: number, value: (row) => row.number },
  { header: 'Nama', width: 36, value: (row) => row.name },
  { header: 'Username', value: (row) => row.username },
  { header: 'Kata sandi sementara', width: 22, value: (row) => row.password },
  { header: 'Berlaku', width: 40, value: () => `${TEMPORARY_DAYS} hari, diganti saat pertama masuk` },
]

type PasswordsFile = { name: string; type?: string; stream: Readable }

/** Generated passwords as a sheet, or as JSON for a printing program. Not stored. */
export const madePasswords = (
  title: string,
  number: string,
  madePasswords: readonly MadePassword[],
  format: 'xlsx' | 'json',
): PasswordsFile =>
  format === 'json'
    ? {
        name: `${title}.json`,
        type: 'application/json; charset=utf-8',
        stream: Readable.from([JSON.stringify(madePasswords)]),
      }
    : excelFile(title, passwordColumns(number), madePasswords)

export type Watch = Parameters<typeof hashMany>[1]
const UNWATCHED: Watch = { onProgress: () => {}, stopped: () => false }

const reportFailure = ({ server }: AppContext, error: unknown): string => {
  const refusal = toRefusal(error)
  if (!refusal && !(error instanceof HashingStopped)) server.log.error({ err: error }, 'reset failed')
  return (refusal ?? new AppError('unexpected')).message
}

/**
 * Yields the progress, then the passwords. If the reader disconnects earlier nothing is changed, because
 * nobody would see the passwords.
 */
async function* streamProgress(ctx: AppContext, run: (watch: Watch) => Promise<MadePassword[]>) {
  let hasLeft = false
  let wake = () => {}
  let doneCount = 0
  const progress = () => new Promise<'more'>((tell) => (wake = () => tell('more')))
  const result = run({
    onProgress: (count) => {
      doneCount = count
      wake()
    },
    stopped: () => hasLeft,
  }).then(
    (passwords) => ({ made: passwords }),
    (error: unknown) => ({ error }),
  )
  try {
    for (;;) {
      const next = await Promise.race([progress(), result])
      if (next !== 'more') {
        if ('made' in next) yield next
        else yield { error: reportFailure(ctx, next.error) }
        return
      }
      yield { done: doneCount }
    }
  } finally {
    hasLeft = true
  }
}

async function* toJsonLines(events: AsyncIterable<object>) {
  for await (const line of events) yield `${JSON.stringify(line)}\n`
}

/** Streams the progress as JSON lines, followed by the file. */
export const passwordsFile = async (
  ctx: AppContext,
  [title, number]: readonly [string, string],
  format: 'xlsx' | 'json' | 'ndjson',
  make: (watch: Watch) => Promise<MadePassword[]>,
): Promise<PasswordsFile> => {
  if (format === 'ndjson')
    return {
      name: 'kata-sandi.ndjson',
      type: 'application/x-ndjson',
      stream: Readable.from(toJsonLines(streamProgress(ctx, make))),
    }
  return madePasswords(title, number, await make(UNWATCHED), format)
}
