import { parseArgs } from 'node:util'

export interface Options {
  /** Length of each measurement. */
  seconds: number | undefined
  seed: number
  students: number | undefined
  /** Main file of another build for a comparison; nothing is built then. */
  server: string | undefined
}

const wholeNumber = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} must be a whole number above zero`)
  return Number(text)
}

/** Parses bench names and options. `--write` puts the figures into docs/performance.md. */
export const readOptions = (args: string[]): { names: string[]; write: boolean; options: Options } => {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { seconds: text, seed: text, students: text, server: text, write: { type: 'boolean' } },
  })
  return {
    names: positionals,
    write: values.write ?? false,
    options: {
      seconds: wholeNumber('seconds', values.seconds),
      seed: wholeNumber('seed', values.seed) ?? 20_260_117,
      students: wholeNumber('students', values.students),
      server: values.server,
    },
  }
}
