import type pg from 'pg'
import { insert, makeCourse, makeGoal, makeSubject, makeTeacher, masters } from '../make.ts'
import type { Actor } from './people.ts'

/** A goal used by a question, an unused one, an archived one, and one merged into the first. */
export const makeGoals = async (
  pool: pg.Pool,
  people: Record<Actor, number>,
  tag: string,
  subject: number,
) => {
  const archived_at = new Date()
  const goal = await makeGoal(pool, subject, { text: `${tag} tujuan` })
  const mergedGoal = await makeGoal(pool, subject, { text: `${tag} tujuan lama`, archived_at })
  return {
    goal,
    unusedGoal: await makeGoal(pool, subject, { text: `${tag} tujuan lain` }),
    archivedGoal: await makeGoal(pool, subject, { text: `${tag} tujuan arsip`, archived_at }),
    goalMerge: await insert(pool, 'goal_merges', {
      from_id: mergedGoal,
      into_id: goal,
      user_id: people.teacher,
      moved: { question_ids: [], shares: [] },
    }),
  }
}

/**
 * RPS: an approved edition and a draft for the class's mata kuliah, and a complete proposed one for another.
 */
export const makePlans = async (
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
    snapshot: { cpl: [], cpmk: [], goals: [], weeks: [], assessments: [], references: [] },
    document: tag,
  }
  const otherSubject = await makeSubject(pool, { name: `${tag} mata kuliah RPS ${subject}` })
  const cpmk_id = await insert(pool, 'cpmk', {
    course_category_id: otherSubject,
    code: 'C',
    name: `${tag} CPMK RPS`,
  })
  const goal_id = await makeGoal(pool, otherSubject, { text: `${tag} tujuan RPS`, cpmk_id })
  const waitingPlan = await newPlan(otherSubject, { edition: 1, status: 'diajukan', ...proposed })
  await pool.query(`insert into plan_weeks (plan_id, week, indicators) values ($1, 1, 'Tepat')`, [
    waitingPlan,
  ])
  await pool.query('insert into plan_week_goals (plan_id, week, goal_id) values ($1, 1, $2)', [
    waitingPlan,
    goal_id,
  ])
  const assessment_id = await insert(pool, 'plan_assessments', {
    plan_id: waitingPlan,
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
    waitingPlan: waitingPlan,
  }
}

/** A reopened version of the class's final marks, so that marks can be changed. */
const insertVersion = (
  pool: pg.Pool,
  { course, teacher, tag }: { course: number; teacher: number; tag: string },
) => {
  const closed_at = '2026-01-10T08:00:00.000Z'
  return insert(pool, 'final_marks', {
    courses_id: course,
    version: 1,
    closed_at,
    closed_by: teacher,
    document: {
      courses_id: course,
      version: 1,
      closed_at,
      closed_by: { id: teacher, name: `${tag} dosen` },
      course: { code: null, name: `${tag} kelas`, pddikti_class: '' },
      course_category: { code: null, name: `${tag} mata kuliah`, sks: 3 },
      study_program: null,
      year: { code: null, name: tag },
      lecturers: [{ name: `${tag} dosen`, nidn: null }],
      weights: 'equal',
      items: [],
      scale: [],
      students: [],
    },
    sha256: 'x',
    pdf: tag,
    reopened_at: closed_at,
    reopened_by: teacher,
    reason: `${tag} alasan membuka`,
  })
}

/** CPL and CPMK, a closed evaluation of the class, and an action of an earlier class of the mata kuliah. */
export const makeOutcomes = async (
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
  const addEvaluation = (courses_id: number, year: number) =>
    insert(pool, 'evaluations', {
      courses_id,
      version: 1,
      course_category_id: subject,
      year_id: year,
      sks: 3,
      closed_by: people.teacher,
      snapshot: { class: { students: 0, cpmk: [], cpl: [] } },
      sha256: 'x',
      document: tag,
    })
  const formerYear = await insert(pool, 'years', { code, name: `Semester lalu ${course}` })
  const formerCourse = await makeCourse(pool, await makeTeacher(pool, { name: `${tag} dosen lalu` }), {
    course_category_id: subject,
    year_id: formerYear,
    name: `${tag} kelas lalu`,
  })
  // Unused rows.
  const freeCode = `B${code}`
  const bareOutcome = { code: freeCode, name: `${tag} capaian bebas` }
  return {
    cpl,
    cpmk,
    /** A koordinator's import check without mapped columns. */
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
    freeProfile: await insert(pool, 'graduate_profiles', { ...bareOutcome, study_program_id, curriculum_id }),
    freeCpl: await insert(pool, 'cpl', { ...bareOutcome, study_program_id, curriculum_id, kind: 'khusus' }),
    freeCpmk: await insert(pool, 'cpmk', { ...bareOutcome, course_category_id: subject }),
    evaluation: await addEvaluation(course, year_id),
    markVersion: await insertVersion(pool, { course, teacher: people.teacher, tag }),
    formerAction: await insert(pool, 'findings', {
      evaluations_id: await addEvaluation(formerCourse, formerYear),
      level: 'cpmk',
      code,
      action: `${tag} tindakan`,
      owner: `${tag} penanggung jawab`,
    }),
  }
}
