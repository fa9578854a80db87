import { banners } from '@tuntas/contract/campus/banners'
import { courseCategories, saveThresholds } from '@tuntas/contract/campus/masters'
import { students, teachers } from '@tuntas/contract/campus/people'
import { saveSettings, settings } from '@tuntas/contract/campus/site'
import { adminCourses, lecturerCourse, lecturerCourses } from '@tuntas/contract/classroom/courses'
import { updateCourse } from '@tuntas/contract/classroom/members'
import { rps } from '@tuntas/contract/classroom/rps'
import { programOutcomes } from '@tuntas/contract/insight/outcomes'
import { saveLesson, updateLesson } from '@tuntas/contract/learning/lesson-form'
import { lecturerLesson } from '@tuntas/contract/learning/lessons'
import { quizQuestions, saveQuestion } from '@tuntas/contract/learning/questions'
import { saveTopic, topicDetail, topics } from '@tuntas/contract/learning/topics'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from './app.ts'
import {
  makeCourse,
  makeLesson,
  makeProgram,
  makeQuiz,
  makeSection,
  makeStudent,
  makeTeacher,
  makeUser,
  masters,
} from './make.ts'
import { sendForm } from './multipart.ts'
import { testVersions } from './versions.ts'
import { makeWorld } from './world.ts'

/** Everything that two people can edit at the same time, except the plain lists of `resource.ts`. */

const app = withApp()
let admin: Person
let teacher: Person

beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin', { name: 'Ratna Admin' }))
  teacher = await app.signedIn(await makeTeacher(app.pool, { name: 'Dr. Sari' }))
})

const versioned = (version: number | undefined): Record<string, string> =>
  version === undefined ? {} : { version: String(version) }

describe('what lecturers edit', () => {
  testVersions(app, 'soal', async () => {
    const quiz = await makeQuiz(app.pool, await makeCourse(app.pool, teacher.id))
    const [id = 0] = quiz.questions
    const list = async () =>
      (await app.call(teacher, quizQuestions, { query: { lessons_id: quiz.id } })).body.data
    const body = { id, lessons_id: quiz.id, point: 1, type: 'ESSAY', level: ['c1'] }
    return {
      list,
      read: async () => (await list()).find((row: { id: number }) => row.id === id),
      save: (version, text) =>
        app.send(teacher, saveQuestion, { body: { ...body, question: `<p>${text}</p>`, version } }),
    }
  })

  testVersions(app, 'pembelajaran', async () => {
    const id = await makeLesson(app.pool, await makeCourse(app.pool, teacher.id))
    const read = async () => (await app.call(teacher, lecturerLesson, { params: { id } })).body.data
    const { sections_id } = await read()
    const body = {
      id,
      sections_id,
      type: 'LESSON',
      format: 'TEXT',
      status: 'publish',
      description: '<p>Isi</p>',
    }
    return {
      read,
      save: (version, name) => app.send(teacher, saveLesson, { body: { ...body, name, version } }),
    }
  })

  testVersions(app, 'setelan kuis', async () => {
    const { id } = await makeQuiz(app.pool, await makeCourse(app.pool, teacher.id))
    return {
      read: async () => (await app.call(teacher, lecturerLesson, { params: { id } })).body.data,
      save: (version) => app.call(teacher, updateLesson, { body: { id, duration: '00:45', version } }),
    }
  })

  testVersions(app, 'topik', async () => {
    const courses_id = await makeCourse(app.pool, teacher.id)
    const id = await makeSection(app.pool, courses_id)
    return {
      read: async () => (await app.call(teacher, topicDetail, { params: { id } })).body.data,
      list: async () => (await app.call(teacher, topics, { query: { courses_id } })).body.data,
      save: (version, name) => app.call(teacher, saveTopic, { body: { id, courses_id, name, version } }),
    }
  })

  testVersions(app, 'kelas, oleh dosen', async () => {
    const id = await makeCourse(app.pool, teacher.id)
    return {
      read: async () => (await app.call(teacher, lecturerCourse, { params: { id } })).body.data,
      list: async () => (await app.call(teacher, lecturerCourses, { query: { limit: 100 } })).body.data,
      save: (version, name) => app.call(teacher, updateCourse, { body: { id, name, version } }),
    }
  })

  testVersions(app, 'RPS', async () => {
    const world = await makeWorld(app.pool)
    const author = await app.signedIn(world.people.teacher)
    const id = world.rps
    const fields = { id: String(id), course_category_id: String(world.course_category) }
    return {
      read: async () => (await app.call(author, rps.detail, { query: { id } })).body.data,
      list: async () => (await app.call(author, rps.list, { query: { limit: 100 } })).body.data,
      save: (version, title) =>
        sendForm(app, author, rps.save.path, { ...fields, title, ...versioned(version) }),
    }
  })
})

describe('what administrators edit', () => {
  testVersions(app, 'kelas', async () => {
    const m = await masters(app.pool)
    const teacher_id = await makeTeacher(app.pool)
    const body = {
      year_id: m.year_id,
      course_category_id: m.course_category_id,
      teacher_id,
      study_group_id: [m.study_group_id],
    }
    const saveReply = await app.call(admin, adminCourses.save, { body: { ...body, name: 'Kelas bersama' } })
    const { id } = saveReply.body.data
    return {
      read: async () => (await app.call(admin, adminCourses.detail, { query: { id } })).body.data,
      list: async () =>
        (await app.call(admin, adminCourses.list, { query: { limit: 100, keywords: 'bersama' } })).body.data,
      save: (version, name) => app.call(admin, adminCourses.save, { body: { ...body, id, name, version } }),
    }
  })

  testVersions(app, 'mata kuliah', async () => {
    const { study_program_id, curriculum_id } = await masters(app.pool)
    const body = { sks: 2, status: 'publish', study_program_id, curriculum_id }
    const values = { ...body, code: `MK${Math.random()}`, name: `MK ${Math.random()}` }
    const { id } = (await app.send(admin, courseCategories.save, { body: values })).body.data
    return {
      read: async () => (await app.call(admin, courseCategories.detail, { query: { id } })).body.data,
      save: (version, name) =>
        app.send(admin, courseCategories.save, { body: { ...values, id, name: `${name} ${id}`, version } }),
    }
  })

  testVersions(app, 'batas capaian', async () => {
    const { curriculum_id } = await masters(app.pool)
    const id = await makeProgram(app.pool)
    const query = { study_program_id: id, curriculum_id }
    let pass = 50
    return {
      read: async () => {
        const { pass, target, version } = (await app.call(admin, programOutcomes, { query })).body.data
        return { id, outcome_pass: pass, outcome_target: target, version }
      },
      save: (version) =>
        app.send(admin, saveThresholds, { body: { id, outcome_pass: ++pass, outcome_target: 80, version } }),
    }
  })

  for (const [title, list, make] of [
    ['dosen', teachers, makeTeacher],
    ['mahasiswa', students, makeStudent],
  ] as const)
    testVersions(app, title, async () => {
      const id = await make(app.pool, { email: 'a@kampus.ac.id', phone: '6281234567890' })
      const read = async () => (await app.call(admin, list.detail, { query: { id } })).body.data
      const row = await read()
      return {
        read,
        list: async () =>
          (await app.call(admin, list.list, { query: { limit: 100, keywords: row.name } })).body.data,
        save: (version, name) => app.call(admin, list.save, { body: { ...row, name, version } }),
      }
    })

  testVersions(app, 'banner', async () => {
    const { banner: id } = await makeWorld(app.pool)
    return {
      read: async () => (await app.call(admin, banners.detail, { query: { id } })).body.data,
      list: async () => (await app.call(admin, banners.list, { query: { limit: 100 } })).body.data,
      save: (version, text) =>
        sendForm(app, admin, banners.save.path, {
          id: String(id),
          url: `https://kampus.ac.id/${text.replace(' ', '-')}`,
          ...versioned(version),
        }),
    }
  })

  testVersions(app, 'pengaturan', async () => {
    return {
      read: async () => (await app.call(admin, settings)).body.data,
      save: (version, text) =>
        sendForm(app, admin, saveSettings.path, {
          title_login: text,
          description_login: 'Masuk',
          help_email: 'bantuan@kampus.ac.id',
          help_phone: '081234567890',
          ...versioned(version),
        }),
    }
  })
})

describe('a version', () => {
  it('is raised by the other form of the same row, and by a setting that another screen switches', async () => {
    const course = await makeCourse(app.pool, teacher.id)
    const id = await makeLesson(app.pool, course)
    const read = async () => (await app.call(teacher, lecturerLesson, { params: { id } })).body.data
    const { version, sections_id } = await read()
    await app.call(teacher, updateLesson, { body: { id, status: 'unpublish' } })
    const body = {
      id,
      sections_id,
      name: 'Materi',
      type: 'LESSON',
      format: 'TEXT',
      description: 'Isi',
      version,
    }
    const refusal = await app.send(teacher, saveLesson, { body })
    expect([refusal.code, refusal.body.data.row.status, refusal.body.data.changed_by]).toEqual([
      409,
      'unpublish',
      'Dr. Sari',
    ])
  })

  it('reveals nothing of archived rows or another class', async () => {
    const id = await makeSection(app.pool, await makeCourse(app.pool, await makeTeacher(app.pool)))
    const ownCourse = await makeCourse(app.pool, teacher.id)
    const body = { id, courses_id: ownCourse, name: 'Curian', version: 99 }
    const refusal = await app.call(teacher, saveTopic, { body })
    expect([refusal.code, refusal.body.data]).toEqual([404, undefined])
  })
})
