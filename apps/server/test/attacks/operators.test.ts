import { type CompleteEndpoint, catalogue } from '@tuntas/contract/catalogue'
import { XLSX } from '@tuntas/contract/wire/endpoint'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { withApp } from '../app.ts'
import {
  enrol,
  giveProgram,
  insert,
  makeCourse,
  makeProgram,
  makeStudent,
  makeTeacher,
  makeUser,
  masters,
} from '../make.ts'
import { matrix } from '../matrix/all.ts'
import { buildPath, type TestRequest } from '../requests.ts'
import { makeWorld, type World } from '../world.ts'
import { fingerprint } from './fingerprint.ts'
import { openTo } from './selections.ts'

/**
 * Every endpoint open to operators or koordinators, called from another study program: as in the matrix, and
 * with an own row beside the foreign one. Nothing may be shown or changed.
 */

const app = withApp()
const SECRET = 'RAHASIA'
let world: World
/** Rows in the calling operator's own program. Without them every list would be empty and prove nothing. */
let ownPeople: {
  operator: number
  koordinator: number
  student: number
  course: number
  category: number
  group: number
  profile: number
  cpl: number
  cpmk: number
}

/** Pictures of the caller's own texts, which belong to no program. */
const OWN_FILES = ['files.uploadImage', 'announcements.uploadAnnouncementFile', 'imports.checkImport']

/** State outside the class: accounts, masters, outcomes, course plans, sessions. */
const state = async ({ studyGroup, ownCategory, people, ...rest }: World) => {
  const { rows } = await app.pool.query(
    `select (select jsonb_agg(g) from study_groups g where id = $1) as groups,
      (select jsonb_agg(c) from course_categories c where id = $2) as categories,
      (select jsonb_agg(o) from study_programs o where o.id = 1) as programs,
      (select jsonb_agg(o order by o.id) from graduate_profiles o where o.study_program_id = 1) as profiles,
      (select jsonb_agg(o order by o.cpl_id, o.profile_id) from cpl_profiles o) as profile_links,
      (select jsonb_agg(o order by o.id) from cpl o where o.study_program_id = 1) as cpl,
      (select jsonb_agg(o order by o.id) from cpmk o join course_categories k on k.id = o.course_category_id where k.study_program_id = 1) as cpmk,
      (select jsonb_agg(o order by o.cpmk_id, o.cpl_id) from cpmk_cpl o) as links,
      (select jsonb_agg(jsonb_build_array(o.id, o.version, o.status, o.remark) order by o.id) from plans o) as plans,
      (select count(*)::int from sessions where user_id = any($3)) as sessions,
      (select count(*)::int from courses) as classes, (select count(*)::int from students) as students,
      (select count(*)::int from signin_tries) as tries`,
    [studyGroup, ownCategory, Object.values(people)],
  )
  return { ...rows[0], ...(await fingerprint(app.pool, { studyGroup, ownCategory, people, ...rest })) }
}

const fetchText = async (
  endpoint: CompleteEndpoint,
  request: TestRequest,
  person: { id: number; token: string },
) => {
  if (endpoint.download !== XLSX) {
    const reply = await app.send(person, endpoint, request)
    return { code: reply.code, said: JSON.stringify(reply.body) }
  }
  const reply = await app.server.inject({
    method: endpoint.method,
    url: `/api/v1/${buildPath(endpoint, request.params)}`,
    query: request.query as Record<string, string>,
    headers: { authorization: person.token },
    ...(request.body === undefined ? {} : { payload: request.body as object }),
  })
  const isSheet = String(reply.headers['content-type']).includes('spreadsheet')
  return {
    code: reply.statusCode,
    said: isSheet ? JSON.stringify(await readXlsx(reply.rawPayload)) : reply.body,
  }
}

beforeAll(async () => {
  world = await makeWorld(app.pool, SECRET)
  const { study_program_id, course_category_id, study_group_id, curriculum_id } = await masters(app.pool)
  for (const [table, id] of [
    ['study_programs', study_program_id],
    ['course_categories', course_category_id],
    ['study_groups', study_group_id],
  ])
    await app.pool.query(`update ${table} set name = name || ' ' || $2 where id = $1`, [id, SECRET])
  const program = await makeProgram(app.pool)
  const operator = await makeUser(app.pool, 'operator')
  const koordinator = await makeUser(app.pool, 'koordinator')
  await giveProgram(app.pool, operator, program)
  await giveProgram(app.pool, koordinator, program)
  const group = await insert(app.pool, 'study_groups', { code: 'LAIN', name: 'Rombel lain' })
  const category = await insert(app.pool, 'course_categories', {
    name: 'Mata kuliah lain',
    study_program_id: program,
    curriculum_id,
    sks: 2,
  })
  const ownColumns = { study_program_id: program, study_group_id: group, name: 'Milik sendiri' }
  ownPeople = {
    operator,
    koordinator,
    profile: await insert(app.pool, 'graduate_profiles', {
      study_program_id: program,
      curriculum_id,
      code: 'P1',
      name: 'Profil lain',
    }),
    cpl: await insert(app.pool, 'cpl', {
      study_program_id: program,
      curriculum_id,
      code: 'L1',
      name: 'CPL lain',
      kind: 'khusus',
    }),
    cpmk: await insert(app.pool, 'cpmk', { course_category_id: category, code: 'M1', name: 'CPMK lain' }),
    group,
    category,
    student: await makeStudent(app.pool, ownColumns),
    course: await makeCourse(app.pool, await makeTeacher(app.pool), { course_category_id: category }),
  }
  // Where programs meet: a mixed group in their class, an empty group in a foreign class, and their student
  // in a foreign class.
  const mixedGroup = await insert(app.pool, 'study_groups', { code: 'CAMPUR', name: 'Rombel campuran' })
  await makeStudent(app.pool, { ...ownColumns, study_group_id: mixedGroup })
  await makeStudent(app.pool, { study_group_id: mixedGroup, name: `Orang lain ${SECRET}` })
  await insert(app.pool, 'course_study_groups', { courses_id: ownPeople.course, study_group_id: mixedGroup })
  const empty = await insert(app.pool, 'study_groups', { code: 'KOSONG', name: `Kosong ${SECRET}` })
  await insert(app.pool, 'course_study_groups', { courses_id: world.course, study_group_id: empty })
  await enrol(app.pool, world.course, ownPeople.student)
  await app.pool.query(
    `insert into login_activity (user_id, name, ip_address, device, platform, browser, version, status)
      select id, name, '10.0.0.1', 'PC', 'Linux', 'Firefox', '1', 'success' from users`,
  )
})

describe.each([
  ['operator', 50, 10],
  ['koordinator', 20, 4],
] as const)('an account of some programs alone: %s', (role, fewest, fewestSeveral) => {
  const openCalls = openTo(role)
  it('may make these calls', () => {
    expect(openCalls.length).toBeGreaterThan(fewest)
  })

  it.each(openCalls)('of the program is served by %s', async (name, endpoint) => {
    const row = matrix[name] ?? {}
    const at = row.once ? await makeWorld(app.pool) : world
    const person = await app.signedIn(at.people[role])
    const { code } = await fetchText(endpoint, row.request?.(at) ?? {}, person)
    // The valid request must succeed, so that the refusal is due to the caller.
    if (!OWN_FILES.includes(name)) expect([200, 409]).toContain(code)
  })

  it.each(openCalls)('of another program sees and changes nothing in %s', async (name, endpoint) => {
    const request = matrix[name]?.request?.(world) ?? {}
    const person = await app.signedIn(ownPeople[role])
    const before = await state(world)
    const { said: replyText } = await fetchText(endpoint, request, person)
    expect(replyText).not.toContain(SECRET)
    expect(await state(world)).toEqual(before)
  })

  const twins: [RegExp, () => number][] = [
    [/^user\/student\//, () => ownPeople.student],
    [/^course\/participant\//, () => ownPeople.student],
    [/^course\//, () => ownPeople.course],
    [/^admin\/final-mark\//, () => ownPeople.course],
    [/courses-category/, () => ownPeople.category],
    [/study-group/, () => ownPeople.group],
    [/graduate-profile/, () => ownPeople.profile],
    [/cpl/, () => ownPeople.cpl],
    [/cpmk/, () => ownPeople.cpmk],
  ]
  const bulkCalls = openCalls.filter(([name]) => {
    const body = matrix[name]?.request?.(world ?? ({ people: {} } as World))?.body as object | undefined
    return body !== undefined && 'list_id' in body
  })
  it.each(bulkCalls)('changes no own row beside a foreign one in %s', async (name, endpoint) => {
    const ownTwin = twins.find(([path]) => path.test(endpoint.path))?.[1]()
    const { body } = matrix[name]?.request?.(world) ?? {}
    const both = { ...(body as { list_id: number[] }) }
    both.list_id = [ownTwin ?? 0, ...both.list_id]
    const before = await app.pool.query('select t::text from users t where id = $1', [ownPeople.student])
    const at = await state(world)
    const person = await app.signedIn(ownPeople[role])
    expect((await app.send(person, endpoint, { body: both })).code).toBe(404)
    const after = await app.pool.query('select t::text from users t where id = $1', [ownPeople.student])
    expect(after.rows).toEqual(before.rows)
    expect(await state(world)).toEqual(at)
  })
  it('asks for several things in many places', () =>
    expect(bulkCalls.length).toBeGreaterThanOrEqual(fewestSeveral))

  it('shows nothing foreign in shared options', async () => {
    const person = await app.signedIn(ownPeople[role])
    // Lecturers may teach in every program.
    const everybodys = ['people.teacherOptions']
    for (const [name, endpoint] of catalogue) {
      if (endpoint.roles !== 'any' || endpoint.method !== 'GET' || everybodys.includes(name)) continue
      const reply = await app.send(person, endpoint, matrix[name]?.request?.(world) ?? {})
      expect(JSON.stringify(reply.body), name).not.toContain(SECRET)
    }
  })
})
