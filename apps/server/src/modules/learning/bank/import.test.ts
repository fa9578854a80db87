import { randomBytes } from 'node:crypto'
import { saveBankRole } from '@tuntas/contract/learning/bank'
import {
  exportQuestions,
  importBankQuestions,
  importQuestions,
} from '@tuntas/contract/learning/question-files'
import { quizQuestions } from '@tuntas/contract/learning/questions'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { GIFT, withBankFiles } from '../../../../test/bank-files.ts'
import { download } from '../../../../test/download.ts'
import { makeCourse, makeQuiz, makeTeacher, makeUser } from '../../../../test/make.ts'
import { asTar, buildEntries, everyType } from '../../../../test/moodle-backups.ts'
import { sendForm, sendInPieces } from '../../../../test/multipart.ts'

const app = withApp()
const { people, newBank, send, listed: listBank, folders, newFolder } = withBankFiles(app)

describe('a file of questions for a bank', () => {
  it('keeps its categories as folders of two ranks, and its tags', async () => {
    const { subject } = await newBank()
    const looked = await send(subject, GIFT, { dry_run: '1' })
    expect([looked.code, looked.body.data]).toMatchObject([
      200,
      {
        total: 3,
        saved: 0,
        duplicates: 0,
        warnings: [],
        folders: [
          { name: 'Bab 1 / Sel', total: 1, is_new: true },
          { name: 'Bab 1 / Jaringan / Otot', total: 1, is_new: true },
        ],
      },
    ])
    expect([await listBank(subject), await folders(subject)]).toEqual([[], []])
    const { code, body } = await send(subject, GIFT, { more: { level: 'c1', point: '2' } })
    expect([code, body.message]).toEqual([200, '3 soal disimpan ke bank.'])
    const presentFolders = await folders(subject)
    const [top] = presentFolders
    expect(
      presentFolders.map(({ name, parent_id, total_question }) => [name, parent_id, total_question]),
    ).toEqual([
      ['Bab 1', null, 0],
      ['Sel', top?.id, 1],
      ['Jaringan / Otot', top?.id, 1],
    ])
    const rows = await listBank(subject)
    const ofText = (text: string) =>
      rows.find(({ question }: { question: string }) => question.includes(text))
    expect(ofText('Inti sel')).toMatchObject({
      folder: 'Sel',
      tags: ['sulit'],
      level: ['c2'],
      state: 'draft',
      goals: 'Menjelaskan sel',
    })
    expect(ofText('Otot jantung')).toMatchObject({ folder: 'Jaringan / Otot', tags: [], level: ['c1'] })
    expect(ofText('Hooke')).toMatchObject({ folder: null, type: 'TRUE_FALSE' })
  })

  it('is taken once: what the bank asks already is left out, also twice in one file and of two at once', async () => {
    const { subject } = await newBank()
    const twice = `${GIFT}\n\nOtot jantung? {=lurik ~polos}`
    const both = await Promise.all([send(subject, twice), send(subject, twice)])
    expect(both.map(({ body }) => body.data.saved).toSorted()).toEqual([0, 3])
    expect(await listBank(subject)).toHaveLength(3)
    const secondReply = await send(subject, `${GIFT}\n\nYang baru? {=ya ~tidak}`)
    expect(secondReply.body).toMatchObject({
      message: '1 soal disimpan ke bank, 3 sudah ada.',
      data: { saved: 1, duplicates: 3 },
    })
    expect(await folders(subject)).toHaveLength(3)
    const none = await send(subject, GIFT)
    expect([none.code, none.body.message]).toEqual([200, '0 soal disimpan ke bank, 3 sudah ada.'])
  })

  it('with pictures is recognised by what these show, not by what they are called', async () => {
    const { subject } = await newBank()
    const colours = ['red', 'green', 'blue'] as const
    const drawPng = (colour: string) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
        .png()
        .toBuffer()
    const drawSheet = async (names: readonly string[]) =>
      (await Promise.all(names.map(drawPng)))
        .map(
          (png) =>
            `[html]Warna ini? <img src="data:image/png;base64,${png.toString('base64').replaceAll('=', '\\=')}"> {=ya ~tidak}`,
        )
        .join('\n\n')
    const countFiles = async () => (await app.pool.query('select count(*)::int as n from files')).rows[0].n
    const two = await drawSheet(colours.slice(0, 2))
    expect((await send(subject, two)).body.data).toMatchObject({ saved: 2, duplicates: 0 })
    const before = await countFiles()
    expect((await send(subject, two, { dry_run: '1' })).body.data).toMatchObject({ duplicates: 2 })
    expect((await send(subject, two)).body.data).toMatchObject({ saved: 0, duplicates: 2 })
    expect(await countFiles()).toBe(before)
    const more = await drawSheet(['red', 'blue', 'blue'])
    expect((await send(subject, more)).body.data).toMatchObject({ saved: 1, duplicates: 2 })
    const otherBank = await newBank()
    const both = await Promise.all([send(otherBank.subject, two), send(otherBank.subject, two)])
    expect(both.map(({ body }) => body.data.saved).toSorted()).toEqual([0, 2])
  })

  it('is recognised where it came from a quiz of ours, whose pictures are as they were kept', async () => {
    const { subject, course } = await newBank()
    const { id } = await makeQuiz(app.pool, course, { questions: 0 })
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const text = `[html]Warna ini? <img src="data:image/png;base64,${png.toString('base64').replaceAll('=', '\\=')}"> {=ya ~tidak}`
    await sendForm(
      app,
      people.teacher,
      importQuestions.path,
      { lessons_id: String(id), dry_run: '0' },
      { file: { name: 'soal.txt', content: Buffer.from(text) } },
    )
    await send(subject, text)
    const query = { lessons_id: id, format: 'moodle_xml' }
    const { content } = await download(app, people.teacher, exportQuestions.path, query)
    expect((await send(subject, content, { name: 'soal.xml' })).body.data).toMatchObject({
      saved: 0,
      duplicates: 1,
    })
  })

  it('goes into one folder where names differ in capitals alone, and says into which', async () => {
    const { subject } = await newBank()
    await newFolder(subject, 'BAB 1')
    const text = [
      '$CATEGORY: Bab 1/Sel',
      'Satu? {T}',
      '$CATEGORY: bab 1/ SEL ',
      'Dua? {T}',
      '$CATEGORY: bab  1',
      'Tiga? {T}',
    ].join('\n\n')
    const expected = [
      { name: 'BAB 1 / Sel', total: 2, is_new: true },
      { name: 'BAB 1', total: 1, is_new: false },
    ]
    expect((await send(subject, text, { dry_run: '1' })).body.data.folders).toEqual(expected)
    expect((await send(subject, text)).body.data.folders).toEqual(expected)
    expect((await folders(subject)).map(({ name, total_question }) => [name, total_question])).toEqual([
      ['BAB 1', 1],
      ['Sel', 2],
    ])
  })

  it('of 1,000 categories makes its folders at once', async () => {
    const { subject } = await newBank()
    const manyNames = Array.from(
      { length: 1000 },
      (_, n) => `$CATEGORY: Bab ${n % 100}/Bagian ${n}\n\nBenar ${n}? {T}`,
    )
    const { body } = await send(subject, manyNames.join('\n\n'))
    expect([body.message, body.data.saved, body.data.folders?.length]).toEqual([
      '1000 soal disimpan ke bank.',
      1000,
      1000,
    ])
    const presentFolders = await folders(subject)
    expect(presentFolders.filter(({ parent_id }) => parent_id === null)).toHaveLength(100)
    expect(presentFolders).toHaveLength(1100)
    expect(presentFolders.at(100)).toMatchObject({ name: 'Bagian 0', total_question: 1 })
    expect((await send(subject, manyNames.join('\n\n'))).body.data).toMatchObject({
      saved: 0,
      duplicates: 1000,
    })
  })

  it('of a backup above 5 MB is read from what was sent in pieces', async () => {
    const { subject } = await newBank()
    const heavy = {
      area: 'content',
      item: 0,
      component: 'mod_resource',
      name: 'berat.bin',
      content: randomBytes(6 * 1024 * 1024),
    }
    const file = await asTar(buildEntries(4, everyType, [heavy]))
    const { id: media_id } = await sendInPieces(app, people.teacher, { name: 'kelas.mbz', content: file })
    const sendMedia = (person: Person, dry_run: string) =>
      sendForm(app, person, importBankQuestions.path, {
        course_category_id: String(subject),
        media_id: String(media_id),
        dry_run,
        skip_errors: '1',
      })
    const looked = await sendMedia(people.teacher, '1')
    expect([looked.code, looked.body.data.format]).toEqual([200, 'mbz'])
    const saveReply = await sendMedia(people.teacher, '0')
    expect(saveReply.body.data).toMatchObject({ saved: looked.body.data.total, format: 'mbz' })
    const colleague = await app.signedIn(await makeTeacher(app.pool))
    await makeCourse(app.pool, colleague.id, { course_category_id: subject })
    expect((await sendMedia(colleague, '1')).code).toBe(404)
  })

  it('goes into the folder that is chosen, as deep as there is room', async () => {
    const { subject } = await newBank()
    const first = await newFolder(subject, 'Impor')
    const second = await newFolder(subject, 'Lama', first)
    await send(subject, GIFT, { more: { folder_id: String(first) } })
    const names = (await folders(subject))
      .filter(({ parent_id }) => parent_id === first)
      .map(({ name }) => name)
    expect(names).toEqual(['Lama', 'Bab 1 / Sel', 'Bab 1 / Jaringan / Otot'])
    await send(subject, 'Dalam? {T}', { more: { folder_id: String(second) } })
    expect((await folders(subject)).find(({ id }) => id === second)?.total_question).toBe(1)
    const otherBank = await newBank()
    const foreignReply = await send(otherBank.subject, GIFT, { more: { folder_id: String(first) } })
    expect([foreignReply.code, foreignReply.body.errors]).toMatchObject([
      422,
      { folder_id: ['Pilih folder dari bank soal mata kuliah ini'] },
    ])
    expect(await listBank(otherBank.subject)).toEqual([])
  })

  it('of Moodle’s backups has every kind, and no quiz changes', async () => {
    const { subject, course } = await newBank()
    const { id } = await makeQuiz(app.pool, course, { questions: 2 })
    for (const moodle of [3, 4] as const) {
      const file = await asTar(buildEntries(moodle, everyType))
      const { code, body } = await send(subject, file, { name: 'kelas.mbz', more: { skip_errors: '1' } })
      expect([code, body.data.folders]).toMatchObject([200, moodle === 3 ? [{ name: 'Biologi' }] : []])
    }
    const rows = await listBank(subject)
    expect(new Set(rows.map(({ folder }: { folder: string }) => folder))).toEqual(new Set(['Biologi']))
    expect(new Set(rows.map(({ type }: { type: string }) => type)).size).toBe(rows.length)
    expect(
      (await app.call(people.teacher, quizQuestions, { query: { lessons_id: id } })).body.data,
    ).toHaveLength(2)
  })

  it('with faults is saved only without them, and says which', async () => {
    const { subject } = await newBank()
    const brokenGift = 'Baik? {=ya ~tidak}\n\nRusak? {=a'
    const refusal = await send(subject, brokenGift)
    expect([refusal.code, refusal.body.message]).toEqual([
      422,
      expect.stringContaining('Tidak ada soal yang disimpan'),
    ])
    expect(await listBank(subject)).toEqual([])
    expect((await send(subject, brokenGift, { more: { skip_errors: '1' } })).body.data.saved).toBe(1)
  })

  it('is refused to who does not teach the mata kuliah, to readers and to students', async () => {
    const { subject, course } = await newBank()
    expect((await send(subject, GIFT, { who: people.stranger })).code).toBe(404)
    await app.pool.query(
      'insert into course_teamteaching (courses_id, teacher_id, position) values ($1, $2, 1)',
      [course, people.stranger.id],
    )
    expect(
      (
        await app.send(people.teacher, saveBankRole, {
          body: { course_category_id: subject, user_id: people.stranger.id, role: 'reader' },
        })
      ).code,
    ).toBe(200)
    expect((await send(subject, GIFT, { who: people.stranger })).code).toBe(403)
    const student = await app.signedIn(await makeUser(app.pool, 'mahasiswa'))
    expect((await send(subject, GIFT, { who: student })).code).toBe(403)
    expect(await listBank(subject)).toEqual([])
    expect((await send(999_999, GIFT)).code).toBe(404)
  })

  it('of 2,000 questions is taken at once', async () => {
    const { subject } = await newBank()
    const manyQuestions = Array.from({ length: 2000 }, (_, n) => `Berapa ${n} + 1? {=${n + 1} ~${n}}`).join(
      '\n\n',
    )
    expect((await send(subject, manyQuestions)).body.data).toMatchObject({ saved: 2000, duplicates: 0 })
    expect((await send(subject, manyQuestions)).body.data).toMatchObject({ saved: 0, duplicates: 2000 })
  })
})
