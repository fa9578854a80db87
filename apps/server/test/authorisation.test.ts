import { catalogue } from '@tuntas/contract/catalogue'
import type { Endpoint } from '@tuntas/contract/endpoint'
import type { Role } from '@tuntas/contract/roles'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestRequest, withApp } from './app.ts'
import { enrol, makeCourse, makeLesson, makeQuiz, makeStudent, makeTeacher, makeUser } from './make.ts'

/** Every endpoint against every kind of actor. A new endpoint without a row here fails. */

const app = withApp()

type World = {
  course: number
  section: number
  lesson: number
  quiz: number
  quizSection: number
  question: number
  attempt: number
  /** The membership of the class's own teacher. */
  member: number
}
let world: World
const people = {} as Record<Actor, number>

const actors = {
  student: 'mahasiswa',
  otherStudent: 'mahasiswa',
  teacher: 'dosen',
  coordinator: 'dosen',
  otherTeacher: 'dosen',
  admin: 'admin',
  superAdmin: 'super admin',
  koordinator: 'koordinator',
  manajer: 'manajer',
  client: 'client',
  supervisor: 'supervisor',
} as const satisfies Record<string, Role>
type Actor = keyof typeof actors

type Row = {
  request?: (world: World) => TestRequest
  /** Whose row it is; every other permitted actor gets 404. Without owners it is nobody's own. */
  owners?: readonly Actor[]
  /** What a permitted owner gets. */
  code?: number
}
const taught: readonly Actor[] = ['teacher', 'coordinator']
const attended: readonly Actor[] = ['student']
const open: Row = {}
const list: Row = { request: () => ({ query: { page: 1 } }) }
const invalid: Row = { request: () => ({ body: {} }), code: 422 }
const missing: Row = { request: () => ({ params: { id: 999_999 }, query: { id: 999_999 } }), code: 404 }
const inTaughtCourse: Row = {
  request: ({ course }) => ({ query: { courses_id: course } }),
  owners: taught,
}
const inAttendedCourse: Row = { ...inTaughtCourse, owners: attended }
/** The list pattern without options. */
const pages = (name: string): Record<string, Row> => ({
  [`${name}.list`]: list,
  [`${name}.export`]: open,
  [`${name}.detail`]: missing,
  [`${name}.save`]: invalid,
  [`${name}.remove`]: missing,
  [`${name}.removeBulk`]: invalid,
  [`${name}.removeBulkByDelete`]: invalid,
})

const inQuiz = ({ course, quizSection, quiz }: World) => ({
  courses_id: course,
  section_id: quizSection,
  quiz_id: quiz,
})
const ofQuiz = (world: World) => ({ query: inQuiz(world) })
/** A report and its file. */
const reports = (name: string, query: (world: World) => Record<string, unknown>): Record<string, Row> => {
  const row: Row = { request: (world) => ({ query: query(world) }), owners: taught }
  return { [`reports.${name}.page`]: row, [`reports.${name}.export`]: row }
}

const inTaughtQuiz: Row = {
  request: ({ quiz }) => ({ query: { lessons_id: quiz } }),
  owners: taught,
}

const resource = (name: string): Record<string, Row> => ({ ...pages(name), [`${name}.options`]: open })

const ofImport = (code: number, request: TestRequest): Row => ({
  request: () => ({ params: { kind: 'student' }, ...request }),
  code,
})

const matrix: Record<string, Row> = {
  'account.signin': invalid,
  'account.signout': open,
  'account.accountInfo': open,
  'account.accountProfile': open,
  'account.changePassword': invalid,
  'account.logActivity': open,
  'site.publicSettings': open,
  'site.settings': open,
  'site.saveSettings': invalid,
  ...pages('site.banners'),
  'site.activeBanners': open,
  'files.uploadImage': { code: 422 },
  // Without a good signature a link leads nowhere, whoever follows it.
  'files.downloadFile': {
    request: () => ({ params: { id: 1, name: 'x' }, query: { expires: 1, signature: 'x' } }),
    code: 404,
  },
  'imports.importTemplate': { request: () => ({ params: { kind: 'student' } }) },
  'imports.checkImport': { request: () => ({ params: { kind: 'student' }, body: {} }), code: 422 },
  'imports.commitImport': ofImport(404, { body: { job_id: 999_999 } }),
  'imports.importJob': ofImport(404, { query: { id: 999_999 } }),
  'imports.importRows': ofImport(404, { query: { job_id: 999_999 } }),
  'imports.importPasswords': ofImport(404, { query: { job_id: 999_999 } }),
  'imports.importHistory': list,
  'archive.archive': list,
  'archive.restore': invalid,
  'archive.auditLog': list,
  'archive.exportAudit': open,
  'archive.teacherPersonalData': missing,
  'archive.studentPersonalData': missing,
  'dashboard.adminDashboard': open,
  'dashboard.adminLogActivity': open,
  'dashboard.lectureDashboard': open,
  'dashboard.lectureLogActivity': open,
  'dashboard.studentDashboard': open,
  'dashboard.studentLogActivity': open,
  'dashboard.studentNext': open,
  'dashboard.studentDeadlines': open,
  ...resource('masters.programs'),
  ...resource('masters.studyPrograms'),
  ...resource('masters.educationLevels'),
  ...resource('masters.years'),
  ...resource('masters.curriculums'),
  ...resource('masters.grades'),
  ...resource('masters.studyGroups'),
  ...resource('masters.courseCategories'),
  'masters.statusUserOptions': open,
  ...pages('people.teachers'),
  ...pages('people.students'),
  'people.teachers.counts': open,
  'people.students.counts': open,
  'courses.adminCourses.counts': open,
  'masters.grades.counts': open,
  'masters.courseCategories.counts': open,
  'people.teacherOptions': open,
  'people.studyGroupOptions': open,
  ...pages('courses.adminCourses'),
  'courses.courseParticipants': { request: ({ course }) => ({ query: { id: course } }) },
  'courses.saveParticipants': invalid,
  'courses.studentCourses': list,
  'courses.studentCourse': { request: ({ course }) => ({ params: { id: course } }), owners: attended },
  'courses.studentCourseMembers': {
    request: ({ course }) => ({ query: { courses_id: course } }),
    owners: attended,
  },
  'courses.lecturerCourses': list,
  'courses.lecturerCourse': { request: ({ course }) => ({ params: { id: course } }), owners: taught },
  'courses.courseOptions': open,
  'members.lecturerCourseMembers': inTaughtCourse,
  'members.courseFollowUp': inTaughtCourse,
  'members.updateCourse': {
    request: ({ course }) => ({ body: { id: course, name: 'Kelas' } }),
    owners: taught,
  },
  // Who teaches a class is no member that a lecturer may take out.
  'members.removeMember': {
    request: ({ member }) => ({ query: { member_id: member } }),
    owners: taught,
    code: 409,
  },
  'members.removeMembers': {
    request: ({ member }) => ({ body: { list_id: [member] } }),
    owners: taught,
    code: 409,
  },
  'members.removeMembersByDelete': {
    request: ({ member }) => ({ body: { list_id: [member] } }),
    owners: taught,
    code: 409,
  },
  // Nobody was removed: there is no membership to bring back.
  'members.restoreMember': { request: ({ member }) => ({ body: { member_id: member } }), owners: [] },
  'exceptions.exceptions': inTaughtCourse,
  'exceptions.saveException': {
    request: ({ course }) => ({
      body: { user_id: people.student, courses_id: course, kind: 'minutes', value: 5, reason: 'Sakit' },
    }),
    owners: taught,
  },
  'exceptions.removeException': missing,
  'lessons.studentLessons': { request: ({ course }) => ({ query: { id: course } }), owners: attended },
  'lessons.lecturerLessons': { request: ({ course }) => ({ query: { id: course } }), owners: taught },
  'lessonForm.saveLesson': {
    request: ({ section, lesson }) => ({
      body: {
        id: lesson,
        sections_id: section,
        name: 'Materi',
        type: 'LESSON',
        format: 'TEXT',
        status: 'publish',
        description: 'Isi',
      },
    }),
    owners: taught,
  },
  'lessonForm.updateLesson': {
    request: ({ quiz }) => ({ body: { id: quiz, duration: '01:00' } }),
    owners: taught,
  },
  'lessonForm.removeLesson': missing,
  'lessonForm.reorderLessons': {
    request: ({ section, lesson }) => ({ body: { sections_id: section, list_id: [lesson] } }),
    owners: taught,
  },
  'topics.topics': inTaughtCourse,
  'topics.topicDetail': { request: ({ section }) => ({ params: { id: section } }), owners: taught },
  'topics.saveTopic': {
    request: ({ course, section }) => ({ body: { id: section, courses_id: course, name: 'Topik' } }),
    owners: taught,
  },
  'topics.removeTopic': missing,
  'topics.resetTopics': { request: () => ({ body: { courses_id: 999_999 } }), code: 404 },
  // A list that is not the class's topics is stale for its lecturers, and nothing at all for others.
  'topics.reorderTopics': {
    request: ({ course }) => ({ body: { courses_id: course, list_id: [999_999] } }),
    owners: taught,
    code: 409,
  },
  ...reports('itemAnalysis', (world) => ({ ...inQuiz(world), type: 'quest' })),
  'reports.itemWorkbook': { request: ofQuiz, owners: taught },
  ...reports('finalScore', ({ course, section }) => ({ courses_id: course, section_id: section })),
  ...reports('remedialReport', inQuiz),
  ...reports('progressReport', (world) => ({ ...inQuiz(world), type: 'first' })),
  ...reports('achievementReport', inQuiz),
  ...reports('gradebook', ({ course }) => ({ courses_id: course })),
  ...reports('masteryMap', ({ course }) => ({ courses_id: course })),
  'reports.saveWeights': {
    request: ({ course, quiz }) => ({
      body: { courses_id: course, weights: [{ lessons_id: quiz, weight: 100 }] },
    }),
    owners: taught,
  },
  'reports.studentMastery': inAttendedCourse,
  'questionFiles.importQuestions': {
    request: ({ quiz }) => ({ body: { lessons_id: quiz, format: 'gift' } }),
    owners: taught,
    code: 422,
  },
  'questionFiles.questionTemplate': open,
  'questionFiles.exportQuestions': {
    request: ({ quiz }) => ({ query: { lessons_id: quiz, format: 'gift' } }),
    owners: taught,
  },
  'questions.quizQuestions': inTaughtQuiz,
  'questions.previewQuestions': inTaughtQuiz,
  'questions.quizOptions': { request: ({ course }) => ({ query: { id: course } }), owners: taught },
  'questions.saveQuestion': {
    request: ({ quiz }) => ({
      body: { lessons_id: quiz, point: 1, type: 'ESSAY', question: '<p>Jelaskan</p>', level: ['c2'] },
    }),
    owners: taught,
  },
  'questions.removeQuestion': missing,
  'questions.reorderQuestions': {
    request: ({ quiz }) => ({ body: { lessons_id: quiz, list_id: [999_999] } }),
    owners: taught,
    code: 409,
  },
  'questions.duplicateQuestion': { request: () => ({ body: { id: 999_999 } }), code: 404 },
  'marking.resultDetail': { request: () => ({ query: { answer_id: 999_999 } }), code: 404 },
  'marking.resultHistory': {
    request: ({ quiz }) => ({ query: { lesson_id: quiz, user_id: people.student } }),
    owners: taught,
  },
  'marking.resultEssays': inTaughtQuiz,
  'marking.updateStatus': { request: () => ({ body: { id: 999_999, status: 'correct' } }), code: 404 },
  'marking.countLate': { request: () => ({ body: { id: 999_999 } }), code: 404 },
  'marking.resetResult': { request: () => ({ body: { id: 999_999 } }), code: 404 },
  'marking.restoreResult': { request: () => ({ body: { id: 999_999 } }), code: 404 },
  'assignments.saveAssignment': {
    request: () => ({ body: { lessons_id: 999_999, description: 'x' } }),
    code: 404,
  },
  'assignments.assignmentResults': { request: () => ({ query: { id: 999_999 } }), code: 404 },
  'assignments.submissionVersions': { request: () => ({ query: { id: 999_999 } }), code: 404 },
  'assignments.downloadSubmissions': { request: () => ({ query: { id: 999_999 } }), code: 404 },
  'assignments.updateScore': { request: () => ({ body: { id: 999_999, score: 80 } }), code: 404 },
  'assignments.resetSubmission': { request: () => ({ body: { id: 999_999 } }), code: 404 },
  'topics.theories': inTaughtCourse,
  'topics.theoriesBySection': inTaughtCourse,
  'topics.duplicateLessons': {
    request: ({ course, lesson }) => ({ body: { courses_id: course, list_lessons: [lesson] } }),
    owners: taught,
  },
  'topics.archivedOfCourse': inTaughtCourse,
  'topics.restoreArchived': { request: () => ({ body: { kind: 'topic', id: 999_999 } }), code: 404 },
  'collection.studentTheoriesBySection': inAttendedCourse,
  'collection.collectLessons': {
    request: ({ course, lesson }) => ({ body: { courses_id: course, list_lessons: [lesson] } }),
    owners: attended,
  },
  'collection.collection': inAttendedCourse,
  'collection.removeCollected': missing,
  ...pages('rps.rps'),
  'rps.studentRps': inAttendedCourse,
  'lessons.lecturerLesson': { request: ({ lesson }) => ({ params: { id: lesson } }), owners: taught },
  'attempts.studentLesson': {
    request: ({ lesson }) => ({ params: { id: lesson }, query: { record: 0 } }),
    owners: attended,
  },
  'attempts.startAttempt': { request: ({ quiz }) => ({ body: { id: quiz } }), owners: attended },
  // Nobody else's attempt can be named here: what is asked for is the caller's own.
  'attempts.attemptQuestions': { request: ({ quiz }) => ({ query: { lessons_id: quiz } }), owners: attended },
  'attempts.saveAnswer': {
    request: ({ attempt, question }) => ({ body: { answer_id: attempt, id: question, answer: 'A' } }),
    owners: attended,
  },
  'attempts.stopAttempt': { request: ({ attempt }) => ({ body: { id: attempt } }), owners: attended },
  'attempts.attemptReview': { request: () => ({ query: { answer_id: 999_999 } }), code: 404 },
  'attempts.attemptHistory': { request: ({ quiz }) => ({ query: { lessons_id: quiz } }), owners: attended },
  'attempts.quizResults': { request: ({ quiz }) => ({ query: { id: quiz } }), owners: taught },
}

const makeWorld = async (): Promise<World> => {
  const { pool } = app
  for (const [name, role] of Object.entries(actors) as [Actor, Role][]) {
    if (role === 'dosen') people[name] = await makeTeacher(pool)
    else people[name] = role === 'mahasiswa' ? await makeStudent(pool) : await makeUser(pool, role)
  }
  const course = await makeCourse(pool, people.teacher, { learning_order: 'bebas', is_teamteaching: true })
  await pool.query('insert into course_teamteaching (courses_id, teacher_id, position) values ($1, $2, 1)', [
    course,
    people.coordinator,
  ])
  await enrol(pool, course, people.student)
  const quiz = await makeQuiz(pool, course)
  const lesson = await makeLesson(pool, course)
  const one = async (column: string, table: string, where: string) =>
    (await pool.query(`select ${column} as id from ${table} where ${where}`)).rows[0].id
  return {
    course,
    lesson,
    section: await one('sections_id', 'lessons', `id = ${lesson}`),
    quizSection: await one('sections_id', 'lessons', `id = ${quiz.id}`),
    member: await one('id', 'members', `courses_id = ${course} and role = 'teacher'`),
    quiz: quiz.id,
    question: quiz.questions[0] ?? 0,
    attempt: await startedBy(people.student, quiz.id),
  }
}

const startedBy = async (student: number, quiz: number): Promise<number> => {
  const start = catalogue.get('attempts.startAttempt') as Endpoint
  return (await app.call(await app.signedIn(student), start, { body: { id: quiz } })).body.data.id
}

const mayUse = ({ roles }: Endpoint, role: Role) =>
  roles === 'any' || roles === 'public' || roles.includes(role)

const expected = (endpoint: Endpoint, row: Row, actor: Actor): number => {
  if (!mayUse(endpoint, actors[actor])) return 403
  return row.owners && !row.owners.includes(actor) ? 404 : (row.code ?? 200)
}

beforeAll(async () => {
  world = await makeWorld()
})

describe('the authorisation matrix', () => {
  it('has a row for every endpoint, and no row for none', () => {
    expect(Object.keys(matrix).sort()).toEqual([...catalogue.keys()].sort())
  })

  it.each([...catalogue])('%s is for those who may, and tells others nothing', async (name, endpoint) => {
    const row = matrix[name] ?? {}
    // 'attempts.attemptQuestions' names a quiz, not an attempt: to others it is not started.
    const notTheirs = name === 'attempts.attemptQuestions' ? [404, 409] : [404]
    const ask = async (who: Person | null) => (await app.call(who, endpoint, row.request?.(world))).code
    expect(await ask(null), 'anonymous').toBe(endpoint.roles === 'public' ? (row.code ?? 200) : 401)
    expect(await ask({ id: 0, token: 'x'.repeat(43) }), 'unknown token').toBe(
      endpoint.roles === 'public' ? (row.code ?? 200) : 401,
    )
    for (const actor of Object.keys(actors) as Actor[]) {
      const code = await ask(await app.signedIn(people[actor]))
      const wanted = expected(endpoint, row, actor)
      expect(wanted === 404 ? notTheirs : [wanted], actor).toContain(code)
    }
  })

  it('leaves the row of another untouched', async () => {
    const { rows } = await app.pool.query('select distinct user_id from attempts')
    expect(rows).toEqual([{ user_id: people.student }])
  })
})
