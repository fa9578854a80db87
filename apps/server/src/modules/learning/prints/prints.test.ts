import { makePrint, printFile } from '@tuntas/contract/learning/prints'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, expect, test } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { download } from '../../../../test/download.ts'
import { pdfPages } from '../../../../test/pdf-text.ts'
import { LEFT_OUT, papers } from '../../../../test/prints.ts'
import { newMember } from '../../../../test/sitting.ts'
import { endPrinting } from '../../../platform/files/printing.ts'
import { onPaper } from './copies.ts'

const app = withApp()
const classroom = withClassroom(app)
const { everyKind, print, readCopies } = papers(app, classroom)
afterAll(endPrinting)

test('a print holds a paper for each student, with everything that paper has, and tells what it leaves out', async () => {
  const quiz = await everyKind()
  const ani = await newMember(app, classroom.course)
  const before = (await app.pool.query('select count(*) from print_runs')).rows[0]
  const looked = await app.send(classroom.teacher, makePrint, {
    body: { lessons_id: quiz, order: 'own', seed: 7, dry_run: 1 },
  })
  expect(looked.body.data.id).toBeNull()
  expect(looked.body.data.pages).toBeGreaterThan(0)
  expect(looked.body.data.warnings.filter((one: { left_out: boolean }) => one.left_out)).toHaveLength(
    LEFT_OUT.length,
  )
  expect((await app.pool.query('select count(*) from print_runs')).rows[0]).toEqual(before)

  const { rows: parts } = await app.pool.query(
    `with s as (insert into quiz_sections (lessons_id, title, position) values ($1, 'Bagian Satu', 1), ($1, 'Bagian Dua', 2) returning id, title)
      update questions q set section_id = s.id from s where q.lessons_id = $1 and (s.title = 'Bagian Dua') = (q.type = 'ESSAY') returning s.title`,
    [quiz],
  )
  expect(new Set(parts.map(({ title }) => title)).size).toBe(2)
  const printRun = await print(quiz)
  const { copies, questions, run } = await readCopies(printRun.id)
  const ownCopy = copies.find(({ user_id }) => user_id === ani.id)
  expect(ownCopy?.question_ids).toHaveLength(run.questions.length)
  expect(new Set(copies.map(({ code }) => code)).size).toBe(copies.length)
  const file = await download(app, classroom.teacher, printFile.path, { id: printRun.id, part: 'naskah' })
  const pages = await pdfPages(file.content)
  const ownPages = pages.filter((page) => page.includes(`Kode naskah ${ownCopy?.code}`)).join(' ')
  for (const on of onPaper(questions, ownCopy as never))
    expect(ownPages).toContain(`Soal ${on.question.type}`)
  expect(ownPages).toMatch(/Halaman 1 dari \d/)
  expect(ownPages.split('Bagian Dua')).toHaveLength(2)
  expect(ownPages.indexOf('Bagian Satu')).toBeLessThan(ownPages.indexOf('Bagian Dua'))
  expect(ownPages.indexOf('Bagian Dua')).toBeLessThan(ownPages.indexOf('Soal ESSAY'))
  // The key is only in its own file.
  const keys = (
    await pdfPages(
      (
        await download(app, classroom.teacher, printFile.path, { id: printRun.id, part: 'kunci' })
      ).content,
    )
  ).join(' ')
  expect(keys).toContain(String(ownCopy?.code))
  expect(keys).toContain('Kunci jawaban')
  expect(pages.join(' ')).not.toContain('Kunci jawaban')
  const sheet = (
    await pdfPages(
      (
        await download(app, classroom.teacher, printFile.path, { id: printRun.id, part: 'jawaban' })
      ).content,
    )
  ).join(' ')
  expect(sheet).toContain('Lembar jawaban')
  const secondFile = await download(app, classroom.teacher, printFile.path, {
    id: printRun.id,
    part: 'naskah',
  })
  expect(secondFile.content.equals(file.content)).toBe(true)
})

test('the template names the class, and students and other lecturers reach no file', async () => {
  const quiz = await everyKind()
  const printRun = await print(quiz)
  const { content } = await download(app, classroom.teacher, printFile.path, {
    id: printRun.id,
    part: 'template',
  })
  const [sheet] = (await readXlsx(content)).sheets
  expect(sheet?.rows[0]?.slice(0, 4)).toEqual(['NIM', 'Nama', 'Kode', '1'])
  expect(sheet?.rows).toHaveLength(1 + printRun.copies)
  const student = await newMember(app, classroom.course)
  for (const part of ['naskah', 'jawaban', 'kunci', 'template'] as const) {
    expect((await app.send(student, printFile, { query: { id: printRun.id, part } })).code).toBe(403)
    expect((await app.send(classroom.stranger, printFile, { query: { id: printRun.id, part } })).code).toBe(
      404,
    )
  }
})
