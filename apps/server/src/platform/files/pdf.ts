const LEADING = 18
const escapeText = (text: string) => text.replace(/[\\()]/g, '\\$&')

/** Prefix of a heading line. */
const HEADING = '# '
const toTextOperators = (line: string): string =>
  line.startsWith(HEADING)
    ? `/F2 13 Tf 0 -${LEADING} Td (${escapeText(line.slice(HEADING.length))}) Tj /F1 11 Tf`
    : `0 -${LEADING} Td (${escapeText(line)}) Tj`

/** Content stream of a page, with a larger first line. */
const drawing = (lines: readonly string[], ink: string): string => {
  const [title = '', ...otherLines] = lines
  const rest = otherLines.map(toTextOperators).join('\n')
  return `${ink && `q ${ink} Q\n`}BT /F1 18 Tf 56 770 Td (${escapeText(title)}) Tj 0 -12 Td /F1 11 Tf\n${rest}\nET`
}

/**
 * A PDF of A4 pages, each a list of lines in Latin script.
 * @param ink PDF operators drawn below the lines of every page
 */
export const buildPdf = (pages: readonly (readonly string[])[], ink = ''): Buffer => {
  const getPageObject = (at: number) => 5 + at * 2
  const kids = pages.map((_, at) => `${getPageObject(at)} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (id-ID) >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((lines, at) => {
      const stream = drawing(lines, ink)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${getPageObject(at) + 1} 0 R >>`,
        `<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return String(offset).padStart(10, '0')
  })
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(`${text}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, 'latin1')
}
