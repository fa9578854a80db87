import { bankFolders, bankQuestions, saveBankFolder } from '@tuntas/contract/learning/bank'
import { importBankQuestions } from '@tuntas/contract/learning/question-files'
import { beforeAll } from 'vitest'
import type { Person, TestApp } from './app.ts'
import { makeCourse, makeSubject, makeTeacher } from './make.ts'
import { sendForm } from './multipart.ts'

type Sent = { who?: Person; name?: string; dry_run?: string; more?: Record<string, string> }

export const GIFT = [
  '$CATEGORY: $course$/top/Bab 1/Sel',
  '// [tag:C2] [tag:sulit] [tag:tujuan: Menjelaskan sel]\nInti sel? {=nukleus ~ribosom}',
  '$CATEGORY: $course$/top/Bab 1/Jaringan/Otot',
  'Otot jantung? {=lurik ~polos}',
  '$CATEGORY: $course$/top',
  'Sel ditemukan Hooke. {T}',
].join('\n\n')

/** Question banks, files imported into them, and their content. */
export const withBankFiles = (app: TestApp) => {
  const people = {} as Record<'teacher' | 'stranger', Person>
  beforeAll(async () => {
    people.teacher = await app.signedIn(await makeTeacher(app.pool))
    people.stranger = await app.signedIn(await makeTeacher(app.pool))
  })

  const newBank = async () => {
    const subject = await makeSubject(app.pool)
    const course = await makeCourse(app.pool, people.teacher.id, { course_category_id: subject })
    return { subject, course }
  }
  const send = (
    subject: number,
    content: string | Buffer,
    { who: person = people.teacher, name = 'soal.txt', dry_run = '0', more = {} }: Sent = {},
  ) =>
    sendForm(
      app,
      person,
      importBankQuestions.path,
      { course_category_id: String(subject), dry_run, ...more },
      { file: { name, content: Buffer.from(content) } },
    )
  const listQuestions = async (subject: number) =>
    (await app.call(people.teacher, bankQuestions, { query: { course_category_id: subject, limit: 100 } }))
      .body.data
  const folders = async (
    subject: number,
  ): Promise<{ id: number; name: string; parent_id: number | null; total_question: number }[]> =>
    (await app.call(people.teacher, bankFolders, { query: { course_category_id: subject } })).body.data
  const newFolder = async (subject: number, name: string, parent_id: number | null = null): Promise<number> =>
    (
      await app.send(people.teacher, saveBankFolder, {
        body: { course_category_id: subject, name, parent_id },
      })
    ).body.data.id

  return { people, newBank, send, listed: listQuestions, folders, newFolder }
}
