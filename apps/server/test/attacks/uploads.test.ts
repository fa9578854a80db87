import { FILE_LIMIT } from '@tuntas/contract/campus/files'
import { catalogue } from '@tuntas/contract/catalogue'
import { importKinds } from '@tuntas/contract/operations/import-columns'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../app.ts'
import { hollow, html, svg, zip } from '../documents.ts'
import { sendForm } from '../multipart.ts'
import { type Actor, makeWorld, type World } from '../world.ts'

/** Every endpoint that accepts files, with every file that none of them may accept. */

const app = withApp()
let world: World

type Place = { who: Actor; path: string; part: string; fields: (world: World) => Record<string, string> }
const lesson = { type: 'LESSON', format: 'FILE', status: 'publish', name: 'Materi' }
const site = { title_login: 'a', description_login: 'b', help_email: 'c', help_phone: '081234567890' }
const places: Record<string, Place> = {
  'files.uploadImage': { who: 'student', path: 'files', part: 'file', fields: () => ({}) },
  'files.sendMediaPart': {
    who: 'teacher',
    path: 'lecture/media/part',
    part: 'file',
    fields: ({ media }) => ({ id: String(media), number: '1' }),
  },
  'site.saveSettings': { who: 'admin', path: 'settings/save', part: 'logo', fields: () => site },
  'site.banners.save': {
    who: 'admin',
    path: 'banner/save',
    part: 'file',
    fields: () => ({ url: 'https://a.id' }),
  },
  ...Object.fromEntries(
    importKinds.map((kind) => [
      `imports.checkImport ${kind}`,
      {
        who: kind === 'admin' ? 'superAdmin' : 'admin',
        path: `import/${kind}/check`,
        part: 'file',
        fields: () => ({}),
      },
    ]),
  ),
  'prints.takePrintMarks': {
    who: 'teacher',
    path: 'lecture/quiz/print/marks',
    part: 'file',
    fields: ({ printRun }) => ({ id: String(printRun) }),
  },
  'groups.readGroupFile': {
    who: 'teacher',
    path: 'lecture/course/group/import',
    part: 'file',
    fields: ({ course }) => ({ courses_id: String(course) }),
  },
  'lessonForm.saveLesson': {
    who: 'teacher',
    path: 'lecture/lesson/save',
    part: 'attachment',
    fields: ({ section }) => ({ ...lesson, sections_id: String(section) }),
  },
  'announcements.uploadAnnouncementFile': {
    who: 'teacher',
    path: 'announcement/file',
    part: 'file',
    fields: () => ({}),
  },
  'lessonForm.uploadLessonFile': {
    who: 'teacher',
    path: 'lecture/lesson/file',
    part: 'file',
    fields: () => ({}),
  },
  'members.updateCourse': {
    who: 'teacher',
    path: 'lecture/course/update',
    part: 'file',
    fields: ({ course }) => ({ id: String(course), name: 'Kelas' }),
  },
  'assignments.saveAssignment': {
    who: 'student',
    path: 'student/lesson/assignment/save',
    part: 'attachment',
    fields: ({ assignment }) => ({ lessons_id: String(assignment), description: '<p>x</p>' }),
  },
  'assignments.returnFile': {
    who: 'teacher',
    path: 'lecture/assignment/result/file',
    part: 'attachment',
    fields: ({ submission }) => ({ id: String(submission) }),
  },
  'attempts.uploadAnswerFile': {
    who: 'student',
    path: 'student/quiz/upload',
    part: 'file',
    fields: ({ attempt, question }) => ({ answer_id: String(attempt), id: String(question) }),
  },
  'questionFiles.importQuestions': {
    who: 'teacher',
    path: 'lecture/quiz/question/import',
    part: 'file',
    fields: ({ quiz }) => ({ lessons_id: String(quiz), format: 'excel' }),
  },
  'questionFiles.importBankQuestions': {
    who: 'teacher',
    path: 'lecture/bank/import',
    part: 'file',
    fields: ({ subject }) => ({ course_category_id: String(subject), format: 'excel' }),
  },
  'courseImport.importCourse': {
    who: 'teacher',
    path: 'lecture/lesson/import',
    part: 'file',
    fields: ({ course }) => ({ courses_id: String(course), keys: '["page_1"]' }),
  },
  'rps.rps.save': {
    who: 'teacher',
    path: 'lecture/rps/save',
    part: 'file',
    fields: ({ course_category }) => ({ title: 'RPS', course_category_id: String(course_category) }),
  },
}

const MZ = Buffer.from('MZ\x90\0'.padEnd(200, '\0'), 'latin1')
const ELF = Buffer.from('\x7fELF'.padEnd(200, '\0'), 'latin1')
const evil: [string, Buffer][] = [
  ['a.svg', svg()],
  ['a.png', svg()],
  ['a.html', html()],
  ['a.pdf', html()],
  ['a.xlsx', html()],
  ['a.png.html', hollow(8)],
  ['a.html\0.png', html()],
  ['../../../a.html', html()],
  ['..\\..\\a.svg', svg()],
  ['a.exe', MZ],
  ['a.docx', MZ],
  ['a.pdf', ELF],
  ['a.png', Buffer.from('GIF89a/*<script>*/=alert(1)//')],
  ['a.jpg', Buffer.from('GIF89a<?php system($_GET[0]) ?>')],
  ['a.pdf', Buffer.concat([html(), Buffer.from('%PDF-1.4')])],
  ['a.docx', zip([{ name: 'word/x.xml', text: '<x/>' }])],
  ['a.xlsx', zip([{ name: '../../evil.xml', text: '<x/>' }])],
  ['a.png', hollow(60_000)],
  ['a.js', Buffer.from('alert(1)')],
  ['a', Buffer.from('#!/bin/sh')],
  ['.htaccess', Buffer.from('AddType text/html .png')],
]

const people: Partial<Record<Actor, Person>> = {}
const send = async ({ who: role, path, part, fields }: Place, name: string, content: Buffer) => {
  people[role] ??= await app.signedIn(world.people[role])
  return sendForm(app, people[role], path, fields(world), { [part]: { name, content } })
}
const countRows = async () =>
  (
    await app.pool.query(
      'select (select count(*) from files) as files, (select count(*) from lessons) as lessons',
    )
  ).rows

beforeAll(async () => {
  world = await makeWorld(app.pool)
})

describe('files that every endpoint refuses', () => {
  it('is tried at every place of the contract', () => {
    const declared = [...catalogue].flatMap(([name, { files }]) => (files ? [name] : []))
    const triedEndpoints = new Set(Object.keys(places).map((name) => name.split(' ')[0]))
    expect([...triedEndpoints].sort()).toEqual(declared.sort())
  })

  it.each(Object.entries(places))('at %s refuses files with a false type', async (_, place) => {
    const before = await countRows()
    for (const [name, content] of evil) {
      const { code, body } = await send(place, name, content)
      expect([413, 415, 422], `${name} of ${content.length} bytes: ${JSON.stringify(body)}`).toContain(code)
    }
    const largeReply = await send(place, 'a.png', Buffer.concat([hollow(8), Buffer.alloc(FILE_LIMIT)]))
    expect(largeReply.code).toBe(413)
    expect(await countRows()).toEqual(before)
  })

  it('refuses tiny pictures with huge dimensions, and content hidden behind one', async () => {
    const place = places['files.uploadImage'] as Place
    const hiddenHtml = Buffer.concat([hollow(8), html()])
    const { code, body } = await send(place, 'a.png', hiddenHtml)
    expect(code).toBe(200)
    const { rawPayload } = await app.server.inject(body.data.url)
    expect(rawPayload.toString('latin1')).not.toContain('script')
  })
})
