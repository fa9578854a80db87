import { Readable } from 'node:stream'

/** @param leaveSignal aborts when the reader of the archive leaves */
type Open = (leaveSignal: AbortSignal) => Promise<Readable>
/**
 * A file of a portfolio. Without `open` it is missing, for the reason `why`; content is generated only when
 * the archive reaches it.
 */
export type Part = {
  title: string
  path: string
  open: Open | null
  why: string
}

export const toPart = (title: string, path: string, open: Open): Part => ({ title, path, open, why: '' })
export const toMissingPart = (title: string, why: string): Part => ({ title, path: '', open: null, why })
export const bytes = (content: Buffer | string) => Readable.from([Buffer.from(content)])
