import type { Plan } from '@tuntas/contract/insight/plans'
import type { WeekDraft } from './drafts'
import { makeStoredZip } from './storedZip'
import { formatContent, weekColumns } from './weekTable'

/** The weekly table as an Excel file with the columns that the import reads. */

type Cell = string | number
type Sheet = { name: string; widths: readonly number[]; rows: readonly (readonly Cell[])[] }

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const escapeXml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML allows no other control characters
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')

/** Column 2 is `C`; 26 columns are enough. */
const toLetter = (column: number) => String.fromCharCode(65 + column)

const renderCell = (cell: Cell, place: string, isHead: boolean): string => {
  if (cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  return `<c r="${place}" t="inlineStr" s="${isHead ? 1 : 2}"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
}

const renderSheet = ({ widths, rows }: Sheet): string => {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const body = rows.map((row, at) => {
    const cells = row.map((cell, column) => renderCell(cell, `${toLetter(column)}${at + 1}`, at === 0))
    return `<row r="${at + 1}">${cells.join('')}</row>`
  })
  return `${XML}<worksheet xmlns="${MAIN}"><cols>${columns.join('')}</cols><sheetData>${body.join('')}</sheetData></worksheet>`
}

/** Three cell styles: plain, bold heading, wrapped text. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`

const renderWorkbook = (sheets: readonly Sheet[]): Map<string, string> => {
  const numbers = sheets.map((_, at) => at + 1)
  const overrides = numbers.map(
    (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  )
  const links = numbers.map(
    (n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  )
  const names = sheets.map(
    ({ name }, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  return new Map([
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${overrides.join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}<Relationship Id="rIdStyles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', STYLES],
    ...sheets.map((sheet, at): [string, string] => [`xl/worksheets/sheet${at + 1}.xml`, renderSheet(sheet)]),
  ])
}

const buildWeekSheet = (weeks: readonly WeekDraft[], goals: Plan['goals']): Sheet => ({
  name: 'Rencana mingguan',
  widths: [9, ...weekColumns.map(({ width }) => width * 2)],
  rows: [
    ['Minggu', ...weekColumns.map(({ label }) => label)],
    ...weeks.map((week) => [
      week.week,
      ...weekColumns.map(({ name }): Cell => {
        if (name === 'goals') return formatContent(week, goals)
        return String(week[name as keyof WeekDraft] ?? '')
      }),
    ]),
  ],
})
/** The codes that the first sheet may use. */
const buildGoalSheet = (goals: Plan['goals']): Sheet => ({
  name: 'Sub-CPMK',
  widths: [18, 80],
  rows: [['Kode', 'Sub-CPMK'], ...goals.map(({ code, name }) => [code ?? '-', name])],
})

/** The weeks as they are, to be filled in Excel and imported again. */
export const makeWeekTemplate = (weeks: readonly WeekDraft[], goals: Plan['goals']): Blob =>
  makeStoredZip(renderWorkbook([buildWeekSheet(weeks, goals), buildGoalSheet(goals)]))
