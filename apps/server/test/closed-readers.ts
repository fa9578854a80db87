import type { FinalMarkDocument } from '@tuntas/contract/insight/final-mark-document'
import {
  closeFinalMark,
  exportFinalMark,
  finalMark,
  finalMarkDetail,
  previewFinalMark,
  printFinalMark,
} from '@tuntas/contract/insight/final-marks'
import {
  exportMarks,
  officeClasses,
  officeFinalMark,
  officePrint,
} from '@tuntas/contract/insight/marks-office'
import { classOutcomes, classOutcomesFile } from '@tuntas/contract/insight/outcomes'
import { gradebook, studentGrades } from '@tuntas/contract/insight/reports'
import { studentMarkHistory } from '@tuntas/contract/operations/mark-history'
import { notifications } from '@tuntas/contract/operations/notifications'
import { expect } from 'vitest'
import type { Person, TestApp } from './app.ts'
import { download, downloadWorkbook } from './download.ts'
import { pdfPages } from './pdf-text.ts'

/** Readers of closed final marks. Each is compared with the version's document. */

type Reading = { teacher: Person; admin: Person; course: number; people: readonly Person[] }
type Version = { id: number; document: FinalMarkDocument }
type Student = FinalMarkDocument['students'][number]
type Figures = Pick<Student, 'final' | 'grade' | 'ipk'>
const toFigures = ({ final, grade, ipk }: Figures): Figures => ({ final, grade, ipk })
const twoDecimals = (value: number | null) => (value === null ? '-' : value.toFixed(2).replace('.', ','))
const asText = ({ final, grade }: Figures) =>
  final === null ? '-' : `${String(final).replace('.', ',')} (${grade})`

/** Rows of a workbook below the first one with this column, by NIM. */
const rowsByNim = (rows: readonly (readonly unknown[])[], column: string, nim = column) => {
  const at = rows.findIndex((cells) => cells.includes(column))
  const head = rows[at] ?? []
  const place = head.indexOf(nim)
  return new Map(
    rows
      .slice(at + 1)
      .map((cells) => [
        String(cells[place]),
        Object.fromEntries(head.map((name, position) => [String(name), cells[position]])),
      ]),
  )
}

export const closedReaders = (app: TestApp, { teacher, admin, course, people }: Reading) => {
  const courses_id = course
  const readBook = async () =>
    (await app.call(teacher, gradebook.page, { query: { courses_id, limit: 100 } })).body
  const readOutcomes = async () =>
    (await app.call(teacher, classOutcomes, { query: { courses_id, limit: 100 } })).body.data
  const readGrades = async (person: Person) => (await app.call(person, studentGrades)).body.data[0]

  /** Closes as previewed. */
  const close = async (
    choices: { lessons_id: number; missing: 'zero' | 'leave_out' }[],
  ): Promise<Version> => {
    const preview = (await app.call(teacher, previewFinalMark, { body: { courses_id, choices } })).body.data
    expect(preview.blockers).toEqual([])
    const { digest } = preview
    const { id } = (await app.call(teacher, closeFinalMark, { body: { courses_id, choices, digest } })).body
      .data
    const { document } = (await app.call(teacher, finalMarkDetail, { query: { id } })).body.data
    expect(document.students.map(({ status: _, ...student }: Student) => student)).toEqual(preview.students)
    expect(document.students).toHaveLength(people.length)
    return { id, document }
  }

  const compareExcel = async ({ id, document }: Version) => {
    const { sheets } = await downloadWorkbook(app, teacher, exportFinalMark.path, { id })
    const rows = rowsByNim(sheets[0]?.rows ?? [], 'NIM')
    for (const { nim, final, grade, ipk, scores } of document.students) {
      const cells = rows.get(nim) ?? {}
      expect([cells['Nilai angka'], cells.Huruf, cells.Indeks]).toEqual([final ?? '-', grade, ipk ?? '-'])
      for (const { lessons_id, score, state } of scores) {
        const item = document.items.find((one) => one.lessons_id === lessons_id)
        const isLeftOut = state === 'excused' || state === 'left_out'
        expect(cells[`${item?.name} (${item?.weight}%)`]).toBe(isLeftOut ? 'Tidak dihitung' : (score ?? '-'))
      }
    }
  }
  const comparePrint = async ({ id, document }: Version) => {
    const { content } = await download(app, teacher, printFinalMark.path, { id })
    const byOffice = await download(app, admin, officePrint.path, { id })
    expect(byOffice.content.equals(content)).toBe(true)
    const text = (await pdfPages(content)).join(' ').replaceAll(/\s+/g, ' ')
    for (const { nim, name, final, grade, ipk } of document.students)
      expect(text).toContain(`${nim} ${name} ${twoDecimals(final)} ${grade} ${twoDecimals(ipk)}`)
  }
  /** Files of any version. */
  const compareFiles = async (version: Version) => {
    await compareExcel(version)
    await comparePrint(version)
  }

  /** Readers of the current version, whatever changed since. */
  const compareVersion = async (version: Version) => {
    const { document } = version
    const { data: rows, closing } = await readBook()
    expect([closing.state, closing.version]).toEqual(['closed', document.version])
    const office = (await app.call(admin, officeFinalMark, { query: { courses_id } })).body.data
    expect(office.document).toEqual(document)
    const query = { keywords: document.course.name }
    const [officeRow] = (await app.call(admin, officeClasses, { query: { ...query, limit: 10 } })).body.data
    expect(officeRow).toMatchObject({ courses_id, state: 'closed', version: document.version })
    const file = async (shape: string) =>
      (await downloadWorkbook(app, admin, exportMarks.path, { ...query, shape })).sheets[0]?.rows ?? []
    const siakad = rowsByNim(await file('siakad'), 'NIM')
    const feeder = rowsByNim(await file('feeder'), 'nim')
    for (const student of document.students) {
      const figures = toFigures(student)
      const { final, grade, ipk } = figures
      const row = rows.find((one: { user_id: number }) => one.user_id === student.user_id)
      expect(row.closed).toEqual(figures)
      const ownCells = siakad.get(student.nim) ?? {}
      expect([ownCells['Nilai Angka'], ownCells['Nilai Huruf'], ownCells['Nilai Indeks']]).toEqual([
        final,
        grade,
        ipk,
      ])
      const { nilai_angka, nilai_huruf, nilai_indeks } = feeder.get(student.nim) ?? {}
      const tenths = Math.floor(Math.round((final ?? 0) * 100) / 10 + 0.5) / 10
      expect([nilai_angka, nilai_huruf, nilai_indeks]).toEqual([tenths, grade, ipk])
    }
    await compareFiles(version)
    for (const person of people) await compareStudent(person, document)
  }
  const compareStudent = async (person: Person, { students, version }: FinalMarkDocument) => {
    const figures = toFigures(students.find(({ user_id }) => user_id === person.id) as Student)
    const grades = await readGrades(person)
    expect(grades).toMatchObject({ state: 'closed', final: figures.final, grade: figures.grade })
    expect(grades.closed).toMatchObject({ version, ...figures })
    const inbox = (await app.call(person, notifications)).body.data
    const [newest] = inbox.filter(({ kind }: { kind: string }) => kind === 'marks_closed')
    expect(newest.title).toContain(asText(figures))
    const changes = (
      await app.call(admin, studentMarkHistory, { query: { id: person.id, courses_id, limit: 100 } })
    ).body.data
    const closings = changes.filter(({ action }: { action: string }) => action === 'close')
    expect(closings.map(({ after }: { after: number }) => after)[0]).toBe(figures.final)
  }

  /** Live readers under the version's choices: the version's figures, as long as nothing changed. */
  const compareLive = async ({ document }: Version) => {
    const { data: rows } = await readBook()
    const outcomes = await readOutcomes()
    const outcomeFile = await downloadWorkbook(app, teacher, classOutcomesFile.path, { courses_id })
    const outcomeRows = rowsByNim(
      outcomeFile.sheets.flatMap((sheet) => sheet.rows),
      'Nilai akhir',
      'NIM',
    )
    const bookFile = await downloadWorkbook(app, teacher, gradebook.export.path, { courses_id })
    const bookRows = rowsByNim(bookFile.sheets[0]?.rows ?? [], 'Nilai akhir', 'NIM')
    for (const student of document.students) {
      const { nim, final, grade } = student
      expect(outcomeRows.get(nim)?.['Nilai akhir']).toBe(final ?? '-')
      expect([bookRows.get(nim)?.['Nilai akhir'], bookRows.get(nim)?.Grade]).toEqual([final ?? '-', grade])
      const row = rows.find((one: { user_id: number }) => one.user_id === student.user_id)
      expect(toFigures(row)).toEqual(toFigures(student))
      const cells = (scores: Student['scores']) =>
        scores.map(({ score, state, counted: isCounted }) => [score, state, isCounted])
      expect(cells(row.scores)).toEqual(cells(student.scores))
      const outcome = outcomes.students.find((one: { user_id: number }) => one.user_id === student.user_id)
      expect(outcome.final).toBe(student.final)
    }
    expect(await proposals()).toEqual([])
  }
  /** Students whose live figures differ, with their closed marks. */
  const proposals = async (): Promise<[number, number | null][]> => {
    const { data } = (await app.call(teacher, finalMark, { query: { courses_id } })).body
    const { data: rows } = await readBook()
    for (const { user_id, after } of data.proposals)
      expect(toFigures(rows.find((one: { user_id: number }) => one.user_id === user_id))).toEqual(after)
    return data.proposals
      .map(({ user_id, before }: { user_id: number; before: Figures }) => [user_id, before.final])
      .sort()
  }

  /** Reopened: live figures, without a letter for students. Returns them by student. */
  const compareReopened = async () => {
    const { data: rows, closing } = await readBook()
    expect(closing.state).toBe('reopened')
    const outcomes = await readOutcomes()
    const office = (await app.call(admin, officeFinalMark, { query: { courses_id } })).body.data
    expect(office.state).toBe('reopened')
    for (const row of rows) {
      expect(row.closed).toBeNull()
      const outcome = outcomes.students.find((one: { user_id: number }) => one.user_id === row.user_id)
      expect(outcome.final).toBe(row.final)
    }
    for (const person of people)
      expect(await readGrades(person)).toMatchObject({
        state: 'reopened',
        status: 'provisional',
        grade: '-',
        closed: null,
      })
    return new Map<number, number | null>(
      rows.map(({ user_id, final }: { user_id: number; final: number | null }) => [user_id, final]),
    )
  }

  return { close, compareVersion, compareLive, compareFiles, compareReopened, proposals }
}
