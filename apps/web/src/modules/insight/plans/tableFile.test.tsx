import { describe, expect, it } from 'vitest'
import { readTable } from './clipboardTable'
import { emptyWeek, type WeekDraft } from './drafts'
import { makeStoredZip } from './storedZip'
import { readTableFile } from './tableFile'
import { MOST_COLUMNS, MOST_ROWS } from './tableLimits'
import { fillWeeks, guessFields, isHeading } from './weekTable'
import { makeWeekTemplate } from './weekTemplate'

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const toFile = async (content: Blob) => new File([await content.arrayBuffer()], 'tabel')
const readSheet = async (rows: string) =>
  readTableFile(
    await toFile(
      makeStoredZip(
        new Map([['xl/worksheets/sheet1.xml', `<worksheet><sheetData>${rows}</sheetData></worksheet>`]]),
      ),
    ),
  )
const readDocument = async (rows: string) =>
  readTableFile(
    await toFile(
      makeStoredZip(
        new Map([['word/document.xml', `<w:document xmlns:w="${WORD}"><w:tbl>${rows}</w:tbl></w:document>`]]),
      ),
    ),
  )
const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const wordCell = (text: string, more = '') =>
  `<w:tc><w:tcPr>${more}</w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`

describe('a file with more than a weekly table', () => {
  it('is read up to the limits, and says that it was cut', async () => {
    const wideTable = await readSheet(`<row>${cell('A1', 'Minggu')}${cell('XFD1', 'jauh')}</row>`)
    expect(wideTable).toEqual({ rows: [['Minggu', ...Array(MOST_COLUMNS - 1).fill('')]], isCut: true })
    const row = (at: number) => `<row>${cell(`A${at}`, String(at))}</row>`
    const longTable = await readSheet(Array.from({ length: 300 }, (_, at) => row(at + 1)).join(''))
    expect([longTable?.rows.length, longTable?.isCut]).toEqual([MOST_ROWS, true])
    const exact = await readSheet(Array.from({ length: MOST_ROWS }, (_, at) => row(at + 1)).join(''))
    expect([exact?.rows.length, exact?.isCut]).toEqual([MOST_ROWS, false])
  })

  it('may be a Word table whose cell spans a billion columns', async () => {
    const table = await readDocument(
      `<w:tr>${wordCell('Minggu', '<w:gridSpan w:val="1000000000"/>')}${wordCell('Materi')}</w:tr>`,
    )
    expect(table?.rows[0]?.length).toBe(MOST_COLUMNS)
    expect(table?.isCut).toBe(true)
    const plainTable = await readDocument(
      `<w:tr>${wordCell('1', '<w:vMerge w:val="restart"/>')}${wordCell('a', '<w:gridSpan w:val="2"/>')}</w:tr>
        <w:tr>${wordCell('', '<w:vMerge/>')}${wordCell('b')}${wordCell('c')}</w:tr>`,
    )
    expect(plainTable).toEqual({
      rows: [
        ['1', 'a', ''],
        ['1', 'b', 'c'],
      ],
      isCut: false,
    })
  })

  it('is cut from the clipboard too', () => {
    const paste = (type: string, text: string) => {
      const data = { getData: (wantedType: string) => (wantedType === type ? text : '') }
      return readTable(data as unknown as DataTransfer)
    }
    const tabs = Array.from({ length: 300 }, (_, at) => `${at}\tx`).join('\n')
    expect(paste('text/plain', tabs)).toMatchObject({ isCut: true, rows: { length: MOST_ROWS } })
    const wideTable = paste('text/plain', Array(5000).fill('x').join('\t'))
    expect([wideTable?.rows[0]?.length, wideTable?.isCut]).toEqual([MOST_COLUMNS, true])
    const html = `<table>${'<tr><td>1</td><td>x</td></tr>'.repeat(300)}</table>`
    expect(paste('text/html', html)).toMatchObject({ isCut: true, rows: { length: MOST_ROWS } })
    expect(paste('text/plain', '1\tx')).toEqual({ rows: [['1', 'x']], isCut: false })
  })
})

describe('the template', () => {
  const goals = [
    { id: 1, code: 'Sub-CPMK-1', name: 'Menjelaskan <konsep> & istilah', cpmk_id: 1 },
    { id: 11, code: 'Sub-CPMK-11', name: 'Menangani NULL', cpmk_id: 1 },
    { id: 3, code: null, name: 'Merancang ERD', cpmk_id: 1 },
  ]
  const week = (number: number, part: Partial<WeekDraft>): WeekDraft => ({ ...emptyWeek(number), ...part })
  const full = week(1, {
    goal_ids: [1, 3],
    indicators: 'Ketepatan:\n- definisi\n- contoh <b> & "kutip"',
    criteria: 'Rubrik',
    form: 'non-tes',
    method: 'Studi kasus',
    offline: 'Diskusi',
    online: 'Forum',
    online_minutes: '60',
    experience: 'Membuat ERD',
    contact_minutes: '150',
    task_minutes: '180',
    study_minutes: '120',
    material: 'Model relasional',
    references: '1, 2 hal. 20-35',
  })

  it('is read as it was filled', async () => {
    const weeks = [full, week(2, { goal_ids: [11], form: 'tes' }), week(8, { exam: 'uts' }), week(9, {})]
    const table = await readTableFile(await toFile(makeWeekTemplate(weeks, goals)))
    const [headings = [], ...rows] = table?.rows ?? []
    expect(isHeading(headings)).toBe(true)
    const fields = guessFields(headings)
    expect(fields).not.toContain(null)
    const empty = weeks.map(({ week: number }) => emptyWeek(number))
    const result = fillWeeks({ rows, fields }, { weeks: empty, goals, start: 1 })
    expect([result.weeks, result.unknown, table?.isCut]).toEqual([weeks, [], false])
  })
})
