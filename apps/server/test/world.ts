import { randomUUID } from 'node:crypto'
import type { Role } from '@tuntas/contract/wire/roles'
import type pg from 'pg'
import { readEnv } from '../src/platform/env.ts'
import { openStorage } from '../src/platform/storage.ts'
import { pdf } from './documents.ts'
import {
  enrol,
  giveProgram,
  insert,
  makeBankQuestion,
  makeCourse,
  makeGoal,
  makeLesson,
  makeProgram,
  makeQuestion,
  makeQuiz,
  makeSection,
  makeStudent,
  makeSubject,
  makeTeacher,
  makeUser,
  masters,
  noteGoals,
} from './make.ts'

/** One person of every kind, as each stands to one class. `otherStudent` is of no class of this world, `classmate` is of it. */
export const actors = {
  student: 'mahasiswa',
  classmate: 'mahasiswa',
  otherStudent: 'mahasiswa',
  teacher: 'dosen',
  coordinator: 'dosen',
  otherTeacher: 'dosen',
  admin: 'admin',
  superAdmin: 'super admin',
  /** Of the program of study of everybody in the world. */
  operator: 'operator',
  /** Of another one. */
  otherOperator: 'operator',
  /** Of the program of study of everybody in the world. */
  koordinator: 'koordinator',
  /** Of another one. */
  otherKoordinator: 'koordinator',
  manajer: 'manajer',
  client: 'client',
  supervisor: 'supervisor',
} as const satisfies Record<string, Role>
export type Actor = keyof typeof actors

/** A class with a row of every table that belongs to it: what may be asked for by its number stands here under its name. */
export type World = Awaited<ReturnType<typeof makeWorld>>

const makePeople = async (pool: pg.Pool, tag: string) => {
  const people = {} as Record<Actor, number>
  for (const [actor, role] of Object.entries(actors) as [Actor, Role][]) {
    const name = { name: `${tag} ${actor}` }
    if (role === 'dosen') people[actor] = await makeTeacher(pool, name)
    else
      people[actor] = role === 'mahasiswa' ? await makeStudent(pool, name) : await makeUser(pool, role, name)
  }
  const { study_program_id } = await masters(pool)
  const other = await makeProgram(pool)
  for (const one of [people.operator, people.koordinator]) await giveProgram(pool, one, study_program_id)
  for (const one of [people.otherOperator, people.otherKoordinator]) await giveProgram(pool, one, other)
  return people
}

const makeFile = async (pool: pg.Pool, user_id: number, name: string) => {
  const key = randomUUID()
  const content = pdf()
  await (await openStorage(readEnv({}))).put(key, content)
  const kind = { type: 'application/pdf', size: content.length }
  return insert(pool, 'files', { key, name: `${name}.pdf`, ...kind, user_id })
}

/** A video of three bytes of which nothing has come. */
const makeMedia = (pool: pg.Pool, user_id: number, tag: string) => {
  const upload = { size: 3, pieces: 1, finished: false }
  return insert(pool, 'files', {
    key: randomUUID(),
    name: `${tag}.mp4`,
    type: 'video/mp4',
    ...upload,
    user_id,
  })
}

type Place = { courses_id: number; user_id: number; lessons_id: number }

/** An attempt at four choice questions and an essay. */
const makeAttempt = async (
  pool: pg.Pool,
  place: Place,
  questions: number[],
  over: Record<string, unknown>,
) => {
  const id = await insert(pool, 'attempts', {
    ...place,
    number: 1,
    question_ids: questions,
    epoch: 1,
    deadline: new Date(Date.now() + 3_600_000),
    ...over,
  })
  const answers: number[] = []
  for (const question_id of questions)
    answers.push(
      await insert(pool, 'answers', {
        attempt_id: id,
        question_id,
        answer: 'A',
        epoch: 1,
        seq: 1,
        status: question_id === questions.at(-1) ? 'wait' : 'correct',
      }),
    )
  return { id, answers }
}

const finished = {
  start_date: new Date(Date.now() - 7_200_000),
  deadline: new Date(Date.now() - 3_600_000),
  end_date: new Date(Date.now() - 3_600_000),
  finished_by: 'stop',
  correct: 4,
  wrong: 0,
  wait: 1,
  empty: 0,
  score: 80,
}

const makeQuizzes = async (pool: pg.Pool, course: number, people: Record<Actor, number>, tag: string) => {
  const taken = await makeQuiz(pool, course, { name: `${tag} kuis`, show_review: 'mastered', kkm: 50 })
  const essay = await makeQuestion(pool, taken.id, {
    type: 'ESSAY',
    question: `<p>${tag} esai</p>`,
    options: '[]',
    answer: null,
  })
  const paperSection = await insert(pool, 'quiz_sections', {
    lessons_id: taken.id,
    position: 1,
    title: `${tag} bagian`,
  })
  const running = await makeQuiz(pool, course, { name: `${tag} kuis terbuka` })
  const at = (user_id: number, lessons_id: number) => ({ courses_id: course, user_id, lessons_id })
  const questions = [...taken.questions, essay]
  const done = await makeAttempt(pool, at(people.student, taken.id), questions, finished)
  const open = await makeAttempt(pool, at(people.student, running.id), running.questions, {})
  const put = { ...finished, deleted_at: new Date() }
  const reset = await makeAttempt(pool, at(people.classmate, taken.id), questions, put)
  await noteGoals(pool)
  const late = await insert(pool, 'rejected_answers', {
    attempt_id: done.id,
    question_id: essay,
    answer: `${tag} terlambat`,
    epoch: 1,
    seq: 9,
    reason: 'late',
  })
  const printRun = await insert(pool, 'print_runs', {
    lessons_id: taken.id,
    order: 'same',
    seed: 1,
    questions: '[]',
    created_by: people.teacher,
  })
  await insert(pool, 'print_copies', { run_id: printRun, number: 1, code: tag.slice(0, 5), question_ids: [] })
  const printMarks = await insert(pool, 'print_marks', {
    run_id: printRun,
    file_name: `${tag} jawaban.xlsx`,
    attempt_ids: [],
    created_by: people.teacher,
  })
  return {
    /** A print of the quiz, and a file of marks that came back of it. */
    printRun,
    printMarks,
    quiz: taken.id,
    /** Bagian of the quiz. */
    paperSection,
    essay,
    doneQuestion: taken.questions[0] ?? 0,
    done: done.id,
    doneAnswer: done.answers.at(-1) ?? 0,
    running: running.id,
    question: running.questions[0] ?? 0,
    questions: running.questions,
    attempt: open.id,
    resetAttempt: reset.id,
    late,
  }
}

const makeAssignments = async (pool: pg.Pool, course: number, people: Record<Actor, number>, tag: string) => {
  const day = 86_400_000
  const assignment = await makeLesson(pool, course, {
    type: 'ASSIGNMENT',
    name: `${tag} tugas`,
    is_expired: true,
    start_date: new Date(Date.now() - 30 * day),
    end_date: new Date(Date.now() + 30 * day),
  })
  const file = await makeFile(pool, people.student, 'tugas')
  const handIn = async (user_id: number, more: Record<string, unknown>) => {
    const row = { description: `<p>${tag} jawaban</p>`, attachment_file_id: file }
    const place = { lessons_id: assignment, courses_id: course, user_id }
    const id = await insert(pool, 'submissions', { ...row, ...place, ...more })
    await insert(pool, 'submission_versions', { ...row, submission_id: id })
    return id
  }
  return {
    assignment,
    file,
    submission: await handIn(people.student, {}),
    resetSubmission: await handIn(people.classmate, { deleted_at: new Date() }),
  }
}

const makePapers = async (
  pool: pg.Pool,
  people: Record<Actor, number>,
  tag: string,
  course_category_id: number,
) => {
  const { study_program_id, curriculum_id } = await masters(pool)
  const studyGroup = await insert(pool, 'study_groups', {
    code: `${tag}${people.student}`,
    name: `${tag} rombel ${people.student}`,
  })
  await makeStudent(pool, { name: `${tag} rombel`, study_group_id: studyGroup })
  const plan = await makeFile(pool, people.teacher, 'rps')
  const job = await insert(pool, 'import_jobs', {
    kind: 'student',
    state: 'mapping',
    user_id: people.admin,
    ip_address: '127.0.0.1',
    file_name: `${tag}.xlsx`,
    file_hash: 'x',
    headers: JSON.stringify(['NIM']),
    mapping: {},
  })
  return {
    course_category: course_category_id,
    studyGroup,
    /** A mata kuliah of which there is no class. */
    ownCategory: await insert(pool, 'course_categories', {
      name: `${tag} mata kuliah tanpa kelas ${people.student}`,
      study_program_id,
      curriculum_id,
      sks: 3,
    }),
    rps: await insert(pool, 'rps', {
      teacher_id: people.teacher,
      course_category_id,
      title: `${tag} RPS`,
      file_id: plan,
    }),
    comment: await insert(pool, 'feedback_comments', {
      user_id: people.teacher,
      name: `${tag} komentar`,
      comment: `<p>${tag} komentar</p>`,
    }),
    banner: await insert(pool, 'banners', { image_file_id: plan, url: 'https://kampus.ac.id' }),
    job,
  }
}

/** A group of both students, and what the student handed in for it before the classmate came. */
const makeGroups = async (pool: pg.Pool, course: number, people: Record<Actor, number>, tag: string) => {
  const group = await insert(pool, 'class_groups', { courses_id: course, name: `${tag} kelompok` })
  for (const user_id of [people.student, people.classmate])
    await pool.query('insert into class_group_members (courses_id, user_id, group_id) values ($1, $2, $3)', [
      course,
      user_id,
      group,
    ])
  const row = { description: `<p>${tag} jawaban kelompok</p>`, submitted_by: people.student }
  const groupAssignment = await makeLesson(pool, course, {
    type: 'ASSIGNMENT',
    name: `${tag} tugas kelompok`,
    is_group: true,
  })
  const groupSubmission = await insert(pool, 'submissions', {
    ...row,
    lessons_id: groupAssignment,
    courses_id: course,
    user_id: people.student,
    group_id: group,
  })
  await insert(pool, 'submission_versions', { ...row, submission_id: groupSubmission })
  return { group, groupAssignment, groupSubmission }
}

/** One that a question names, one that nothing does, one that was put away, and one that went into the first. */
const makeGoals = async (pool: pg.Pool, people: Record<Actor, number>, tag: string, subject: number) => {
  const archived_at = new Date()
  const goal = await makeGoal(pool, subject, { text: `${tag} tujuan` })
  const merged = await makeGoal(pool, subject, { text: `${tag} tujuan lama`, archived_at })
  return {
    goal,
    unusedGoal: await makeGoal(pool, subject, { text: `${tag} tujuan lain` }),
    archivedGoal: await makeGoal(pool, subject, { text: `${tag} tujuan arsip`, archived_at }),
    goalMerge: await insert(pool, 'goal_merges', {
      from_id: merged,
      into_id: goal,
      user_id: people.teacher,
      moved: { question_ids: [], shares: [] },
    }),
  }
}

/** A question of the bank, one that was put away, an empty folder, and an older copy in a quiz that nobody has taken. */
const makeBank = async (pool: pg.Pool, course: number, tag: string, subject: number) => {
  const said = { question: `<p>${tag} soal bank</p>` }
  const { id: bankQuestion, version: former } = await makeBankQuestion(pool, subject, {}, said)
  const { rows } = await pool.query(
    `insert into bank_versions (bank_question_id, number, type, question, options, answer, level, point)
      select bank_question_id, 2, type, question || '!', options, answer, level, point from bank_versions where id = $1 returning id`,
    [former],
  )
  const bankVersion: number = rows[0].id
  await pool.query('update bank_questions set latest_id = $1 where id = $2', [bankVersion, bankQuestion])
  const quiz = await makeQuiz(pool, course, { name: `${tag} kuis dari bank`, questions: 0 })
  return {
    subject,
    bankQuestion,
    bankVersion,
    archivedBank: (await makeBankQuestion(pool, subject, { deleted_at: new Date() }, said)).id,
    bankFolder: await insert(pool, 'bank_folders', {
      course_category_id: subject,
      name: `${tag} folder`,
      position: 1,
    }),
    bankCopy: await makeQuestion(pool, quiz.id, {
      question: `<p>${tag} salinan</p>`,
      bank_version_id: former,
    }),
  }
}

/** What the class and its students' program are told, and a conversation of the student with the lecturers. */
const makeTalk = async (pool: pg.Pool, course: number, people: Record<Actor, number>, tag: string) => {
  const { study_program_id } = await masters(pool)
  const words = { title: `${tag} pengumuman`, body: `<p>${tag} isi pengumuman</p>`, told_at: new Date() }
  const thread = await insert(pool, 'message_threads', { courses_id: course, student_id: people.student })
  return {
    announcement: await insert(pool, 'announcements', {
      ...words,
      courses_id: course,
      author_id: people.teacher,
    }),
    programAnnouncement: await insert(pool, 'announcements', {
      ...words,
      study_program_id,
      author_id: people.operator,
    }),
    thread,
    message: await insert(pool, 'messages', {
      thread_id: thread,
      author_id: people.teacher,
      body: `${tag} pesan`,
    }),
  }
}

/** A question of the student with two answers of the classmate, one of them hidden. */
const makeDiscussion = async (
  pool: pg.Pool,
  { course, lesson, people }: { course: number; lesson: number; people: Record<Actor, number> },
  tag: string,
) => {
  const discussion = await insert(pool, 'discussions', {
    courses_id: course,
    lessons_id: lesson,
    user_id: people.student,
    audience: 'class',
    title: `${tag} pertanyaan`,
    body: `${tag} isi pertanyaan`,
  })
  const answer = { discussion_id: discussion, user_id: people.classmate, body: `${tag} jawaban teman` }
  return {
    discussion,
    discussionAnswer: await insert(pool, 'discussion_answers', answer),
    hiddenAnswer: await insert(pool, 'discussion_answers', {
      ...answer,
      hidden_at: new Date(),
      hidden_by: people.teacher,
      hidden_reason: `${tag} alasan`,
    }),
  }
}

const makeRemoved = async (pool: pg.Pool, course: number, tag: string) => {
  const deleted_at = new Date()
  const removedSection = await makeSection(pool, course, { name: `${tag} topik lama`, deleted_at })
  const gone = await makeStudent(pool, { name: `${tag} mantan` })
  return {
    removedSection,
    removedLesson: await makeLesson(pool, course, { name: `${tag} materi lama`, deleted_at }),
    removedStudent: gone,
    removedMember: await enrol(pool, course, gone, { ended_at: deleted_at, ended_by: 'removed' }),
  }
}

/** RPS: of the class's mata kuliah an approved edition and a draft, of another one a complete one that waits. */
const makePlans = async (
  pool: pg.Pool,
  { subject, people }: { subject: number; people: Record<Actor, number> },
  tag: string,
) => {
  const newPlan = (course_category_id: number, more: Record<string, unknown>) =>
    insert(pool, 'plans', {
      course_category_id,
      created_by: people.teacher,
      description: `${tag} RPS`,
      ...more,
    })
  const proposed = { proposed_at: new Date(), proposed_by: people.teacher }
  const approved = {
    approved_at: new Date(),
    approved_by: people.teacher,
    snapshot: { weeks: [], assessments: [], references: [] },
    document: tag,
  }
  const other = await makeSubject(pool, { name: `${tag} mata kuliah RPS ${subject}` })
  const cpmk_id = await insert(pool, 'cpmk', {
    course_category_id: other,
    code: 'C',
    name: `${tag} CPMK RPS`,
  })
  const goal_id = await makeGoal(pool, other, { text: `${tag} tujuan RPS`, cpmk_id })
  const waiting = await newPlan(other, { edition: 1, status: 'diajukan', ...proposed })
  await pool.query(`insert into plan_weeks (plan_id, week, indicators) values ($1, 1, 'Tepat')`, [waiting])
  await pool.query('insert into plan_week_goals (plan_id, week, goal_id) values ($1, 1, $2)', [
    waiting,
    goal_id,
  ])
  const assessment_id = await insert(pool, 'plan_assessments', {
    plan_id: waiting,
    position: 0,
    name: `${tag} asesmen`,
    type: 'QUIZ',
    week: 1,
    weight: 100,
  })
  await pool.query('insert into plan_assessment_goals (assessment_id, goal_id) values ($1, $2)', [
    assessment_id,
    goal_id,
  ])
  return {
    approvedPlan: await newPlan(subject, { edition: 1, status: 'disahkan', ...proposed, ...approved }),
    draftPlan: await newPlan(subject, { edition: 2 }),
    waitingPlan: waiting,
  }
}

/** CPL and CPMK, a closed evaluation of the class, and an action of the mata kuliah's class before it. */
const makeOutcomes = async (
  pool: pg.Pool,
  { course, subject, people }: { course: number; subject: number; people: Record<Actor, number> },
  tag: string,
) => {
  const { study_program_id, curriculum_id, year_id } = await masters(pool)
  const code = `${tag}${course}`
  const cpl = await insert(pool, 'cpl', {
    study_program_id,
    curriculum_id,
    code,
    name: `${tag} CPL`,
    kind: 'khusus',
  })
  const cpmk = await insert(pool, 'cpmk', { course_category_id: subject, code, name: `${tag} CPMK` })
  const closed = (courses_id: number, year: number) =>
    insert(pool, 'evaluations', {
      courses_id,
      version: 1,
      course_category_id: subject,
      year_id: year,
      sks: 3,
      closed_by: people.teacher,
      snapshot: {},
      sha256: 'x',
      document: tag,
    })
  const formerYear = await insert(pool, 'years', { code, name: `Semester lalu ${course}` })
  const former = await makeCourse(pool, await makeTeacher(pool, { name: `${tag} dosen lalu` }), {
    course_category_id: subject,
    year_id: formerYear,
    name: `${tag} kelas lalu`,
  })
  // Nothing uses these.
  const free = `B${code}`
  const bare = { code: free, name: `${tag} capaian bebas` }
  return {
    cpl,
    cpmk,
    /** A koordinator's check that lacks its columns. */
    outcomeJob: await insert(pool, 'import_jobs', {
      kind: 'cpl',
      state: 'mapping',
      user_id: people.koordinator,
      ip_address: '127.0.0.1',
      file_name: `${tag}.xlsx`,
      file_hash: 'x',
      headers: JSON.stringify(['Kode CPL']),
      mapping: {},
    }),
    profile: await insert(pool, 'graduate_profiles', {
      code,
      name: `${tag} profil`,
      study_program_id,
      curriculum_id,
    }),
    freeProfile: await insert(pool, 'graduate_profiles', { ...bare, study_program_id, curriculum_id }),
    freeCpl: await insert(pool, 'cpl', { ...bare, study_program_id, curriculum_id, kind: 'khusus' }),
    freeCpmk: await insert(pool, 'cpmk', { ...bare, course_category_id: subject }),
    evaluation: await closed(course, year_id),
    formerAction: await insert(pool, 'findings', {
      evaluations_id: await closed(former, formerYear),
      level: 'cpmk',
      code,
      action: `${tag} tindakan`,
      owner: `${tag} penanggung jawab`,
    }),
  }
}

/** @param tag stands in every name and text, so that a reply shows whose rows it holds */
export const makeWorld = async (pool: pg.Pool, tag = 'Dunia') => {
  const people = await makePeople(pool, tag)
  const subject = await makeSubject(pool)
  const course = await makeCourse(pool, people.teacher, {
    course_category_id: subject,
    name: `${tag} kelas`,
    learning_order: 'bebas',
    is_teamteaching: true,
  })
  await insert(pool, 'members', {
    courses_id: course,
    user_id: people.coordinator,
    role: 'coordinator',
    source: 'manual',
  })
  await pool.query('insert into course_teamteaching (courses_id, teacher_id, position) values ($1, $2, 1)', [
    course,
    people.coordinator,
  ])
  const membership = await enrol(pool, course, people.student)
  await enrol(pool, course, people.classmate)
  const quizzes = await makeQuizzes(pool, course, people, tag)
  const lesson = await makeLesson(pool, course, { name: `${tag} materi` })
  const plan = await makeFile(pool, people.teacher, 'blok')
  await pool.query(
    `insert into lesson_blocks (lessons_id, position, kind, file_id, captions_file_id) values ($1, 1, 'media', $2, $2)`,
    [lesson, plan],
  )
  const one = async (column: string, table: string, where: string): Promise<number> =>
    (await pool.query(`select ${column} as id from ${table} where ${where}`)).rows[0].id
  return {
    people,
    course,
    lesson,
    membership,
    media: await makeMedia(pool, people.teacher, tag),
    ...quizzes,
    ...(await makeGroups(pool, course, people, tag)),
    section: await one('sections_id', 'lessons', `id = ${lesson}`),
    /** The topic that the quiz stands in. */
    quizSection: await one('sections_id', 'lessons', `id = ${quizzes.quiz}`),
    /** The membership of the class's own teacher. */
    member: await one('id', 'members', `courses_id = ${course} and role = 'teacher'`),
    ...(await makeTalk(pool, course, people, tag)),
    ...(await makeDiscussion(pool, { course, lesson, people }, tag)),
    notification: await insert(pool, 'notifications', {
      user_id: people.student,
      kind: 'material_published',
      subject: course,
      period: 'dunia',
      params: { courses_id: course, course: `${tag} kelas`, lesson: `${tag} materi`, type: 'LESSON' },
    }),
    exception: await insert(pool, 'exceptions', {
      user_id: people.student,
      courses_id: course,
      lessons_id: quizzes.quiz,
      kind: 'minutes',
      value: 5,
      reason: `${tag} alasan`,
      created_by: people.teacher,
    }),
    collected: await insert(pool, 'collected_lessons', {
      user_id: people.student,
      courses_id: course,
      lessons_id: lesson,
    }),
    ...(await makeAssignments(pool, course, people, tag)),
    ...(await makePapers(pool, people, tag, subject)),
    ...(await makeRemoved(pool, course, tag)),
    ...(await makeGoals(pool, people, tag, subject)),
    ...(await makeBank(pool, course, tag, subject)),
    ...(await makeOutcomes(pool, { course, subject, people }, tag)),
    ...(await makePlans(pool, { subject, people }, tag)),
  }
}
