/** Custom parameters of an external tool: lines `key=value`. */

export const NO_TOOL = 'Pilih alat luar'

const LINES_MOST = 50
const LINE = /^[\w.-]{1,100}=.*$/

const listLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The fault of the text; null if it has none. */
export const findCustomFault = (text: string | null | undefined): string | null => {
  const lines = listLines(text ?? '')
  if (lines.length > LINES_MOST) return `Maksimal ${LINES_MOST} baris`
  const place = lines.findIndex((line) => !LINE.test(line))
  return place === -1 ? null : `Baris ${place + 1} harus berbentuk nama=nilai`
}

export const parseCustom = (text: string | null): Record<string, string> =>
  Object.fromEntries(
    listLines(text ?? '').map((line) => {
      const at = line.indexOf('=')
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    }),
  )
