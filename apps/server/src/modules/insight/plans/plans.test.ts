import { plannedWeights } from '@tuntas/contract/insight/plan-checks'
import {
  approvePlan,
  keptPlan,
  keptPlans,
  plan,
  plans,
  printKeptPlan,
  printPlan,
  proposePlan,
  returnPlan,
  savePlan,
  startPlan,
  withdrawPlan,
} from '@tuntas/contract/insight/plans'
import { mergeGoals } from '@tuntas/contract/learning/goals'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import {
  giveProgram,
  insert,
  makeCourse,
  makeProgram,
  makeStudent,
  makeTeacher,
  makeUser,
  masters,
} from '../../../../test/make.ts'
import { pdfPages } from '../../../../test/pdf-text.ts'
import { begin, completePlan, makePlanned, proposed } from '../../../../test/plans.ts'
import { here } from '../../../../test/slowness.ts'

const app = withApp()
let admin: Person
let teacher: Person
let stranger: Person
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin', { name: 'Kepala Prodi' }))
  teacher = await app.signedIn(await makeTeacher(app.pool, { name: 'Ratna' }))
  stranger = await app.signedIn(await makeTeacher(app.pool))
})

const detail = async (id: number, who = teacher) => (await app.send(who, plan, { query: { id } })).body.data
const send = (who: Person, call: typeof savePlan, body: object) => app.send(who, call, { body })
const act = (who: Person, call: typeof proposePlan, body: object) => app.send(who, call, { body })
const approve = (id: number, more: object = {}) => app.send(admin, approvePlan, { body: { id, ...more } })
const pdf = (who: Person, id: number, call: typeof printPlan = printPlan) =>
  app.server.inject({
    url: `${API_BASE}/${call.path}?id=${id}`,
    headers: { authorization: `Bearer ${who.token}` },
  })
const audited = async (id: number) =>
  (
    await app.pool.query(`select action from audit_log where kind = 'plans' and thing_id = $1 order by id`, [
      id,
    ])
  ).rows.map(({ action }) => action)

describe('who wrote it once', () => {
  /** Semesters before and after the running one, by their codes. */
  const term = async (place: 'before' | 'after') => {
    const { rows } = await app.pool.query('select code from years where active')
    const code = place === 'before' ? `!${Math.random()}` : `${rows[0].code}~${Math.random()}`
    return insert(app.pool, 'years', { code, name: `Semester ${code}` })
  }
  const statuses = async (who: Person, id: number, subject: number) => {
    const calls = [
      await act(who, startPlan as never, { course_category_id: subject }),
      await act(who, proposePlan, { id }),
      await act(who, withdrawPlan, { id }),
    ]
    return calls.map(({ code }) => code)
  }

  it('reads on, and leaves writing to who teaches it now', async () => {
    const made = await makePlanned(app, teacher)
    const former = await app.signedIn(await makeTeacher(app.pool))
    await makeCourse(app.pool, former.id, {
      course_category_id: made.subject,
      year_id: await term('before'),
    })
    const id = await begin(app, teacher, made.subject)
    expect((await app.send(former, plan, { query: { id } })).code).toBe(200)
    expect(await statuses(former, id, made.subject)).toEqual([403, 403, 403])
    expect((await send(former, savePlan, { id, ...completePlan(made.goals) })).code).toBe(403)
    expect(await detail(id)).toMatchObject({ status: 'draf', version: 1 })
    // In a coming semester it is theirs again.
    await makeCourse(app.pool, former.id, { course_category_id: made.subject, year_id: await term('after') })
    expect((await send(former, savePlan, { id, ...completePlan(made.goals) })).code).toBe(200)
  })

  it('writes where nobody teaches it any more: who taught it last', async () => {
    const made = await makePlanned(app, teacher)
    const [older, last] = [await term('before'), await insert(app.pool, 'years', { code: '"', name: 'Lama' })]
    const [first, second] = [
      await app.signedIn(await makeTeacher(app.pool)),
      await app.signedIn(await makeTeacher(app.pool)),
    ]
    await makeCourse(app.pool, first.id, { course_category_id: made.subject, year_id: older })
    await makeCourse(app.pool, second.id, { course_category_id: made.subject, year_id: last })
    await app.pool.query('update courses set deleted_at = now() where id = $1', [made.course])
    const begun = (who: Person) =>
      act(who, startPlan as never, { course_category_id: made.subject }).then(({ code }) => code)
    expect(await begun(first)).toBe(403)
    expect(await begun(second)).toBe(200)
  })
})

describe('a draft', () => {
  it('begins with 16 weeks and says what is missing; it is one for all lecturers of the mata kuliah', async () => {
    const made = await makePlanned(app, teacher)
    const colleague = await app.signedIn(await makeTeacher(app.pool))
    await app.pool.query(
      'insert into course_teamteaching (courses_id, teacher_id, position) values ($1, $2, 1)',
      [made.course, colleague.id],
    )
    const [one, other] = await Promise.all([
      begin(app, teacher, made.subject),
      begin(app, colleague, made.subject),
    ])
    expect(one).toBe(other)
    const found = await detail(one, colleague)
    expect(found).toMatchObject({ edition: 1, status: 'draf', sks: 3, version: 1 })
    expect(found.weeks.map(({ week, exam }: { week: number; exam: string }) => [week, exam])[7]).toEqual([
      8,
      'uts',
    ])
    expect(found.weeks[15].exam).toBe('uas')
    expect(found.cpmk.map(({ code }: { code: string }) => code)).toEqual(['CPMK-1', 'CPMK-2'])
    expect(found.lacks.map(({ message }: { message: string }) => message)).toContain(
      'Jumlah bobot asesmen harus 100, sekarang 0.',
    )
    const { data } = (await app.call(teacher, plans, {})).body
    const own = data.find((row: { course_category_id: number }) => row.course_category_id === made.subject)
    expect(own.editions).toMatchObject([{ id: one, edition: 1, status: 'draf' }])
  })

  it('is saved as a whole and derives what weeks weigh', async () => {
    const made = await makePlanned(app, teacher)
    const id = await begin(app, teacher, made.subject)
    const reply = await send(teacher, savePlan, { id, version: 1, ...completePlan(made.goals) })
    expect(reply.code).toBe(200)
    expect(reply.body.data).toMatchObject({ version: 2, lacks: [], semester: '3' })
    const weights = reply.body.data.weeks.map(({ weight }: { weight: number }) => weight)
    expect([weights[3], weights[5], weights[7], weights[11], weights[15], weights[0]]).toEqual([
      20, 4.5, 20, 25.5, 30, 0,
    ])
    expect(weights.reduce((sum: number, one: number) => sum + one, 0)).toBe(100)
    expect(reply.body.data.assessments[1].goals).toEqual([
      { goal_id: made.goals[1], share: 30 },
      { goal_id: made.goals[2], share: 70 },
    ])
    expect((await detail(id)).references).toHaveLength(2)
  })

  it('of an older version is refused with what stands now, and of two at once one is', async () => {
    const made = await makePlanned(app, teacher)
    const id = await begin(app, teacher, made.subject)
    const both = await Promise.all(
      ['Satu', 'Dua'].map((description) => send(teacher, savePlan, { id, version: 1, description })),
    )
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
    const stale = await send(teacher, savePlan, { id, version: 1, description: 'Tiga' })
    expect([stale.code, stale.body.data.row.version]).toEqual([409, 2])
    expect((await act(teacher, proposePlan, { id, version: 1 })).code).toBe(409)
    expect((await detail(id)).description).not.toBe('Tiga')
  })

  it('refuses what cannot be, and changes nothing', async () => {
    const made = await makePlanned(app, teacher)
    const foreign = await makePlanned(app, teacher)
    const id = await begin(app, teacher, made.subject)
    const bad: [object, string][] = [
      [{ weeks: [{ week: 1 }, { week: 1 }] }, 'weeks'],
      [{ weeks: [{ week: 33 }] }, 'weeks.0.week'],
      [{ weeks: [{ week: 1, exam: 'ujian' }] }, 'weeks.0.exam'],
      [{ weeks: [{ week: 1, offline_minutes: -1 }] }, 'weeks.0.offline_minutes'],
      [{ weeks: [{ week: 1, goal_ids: [foreign.goals[0]] }] }, 'weeks.0.goal_ids'],
      [{ assessments: [{ name: '', type: 'QUIZ', week: 1, weight: 5 }] }, 'assessments.0.name'],
      [{ assessments: [{ name: 'x', type: 'QUIZ', week: 1, weight: 101 }] }, 'assessments.0.weight'],
      [
        {
          assessments: [
            { name: 'x', type: 'QUIZ', week: 1, weight: 1, goals: [{ goal_id: foreign.goals[0] }] },
          ],
        },
        'assessments.0.goals',
      ],
      [
        {
          assessments: [
            {
              name: 'x',
              type: 'QUIZ',
              week: 1,
              weight: 1,
              goals: [{ goal_id: made.goals[0] }, { goal_id: made.goals[0] }],
            },
          ],
        },
        'assessments.0.goals',
      ],
      [{ references: [{ kind: 'lain', text: 'x' }] }, 'references.0.kind'],
    ]
    for (const [part, field] of bad) {
      const reply = await send(teacher, savePlan, { id, ...part })
      expect([reply.code, Object.keys(reply.body.errors ?? {})], field).toEqual([422, [field]])
    }
    expect(await detail(id)).toMatchObject({ version: 1, assessments: [] })
  })

  it('is of lecturers of the mata kuliah alone', async () => {
    const made = await makePlanned(app, teacher)
    const id = await begin(app, teacher, made.subject)
    expect((await app.send(stranger, startPlan, { body: { course_category_id: made.subject } })).code).toBe(
      404,
    )
    for (const call of [
      () => app.send(stranger, plan, { query: { id } }),
      () => send(stranger, savePlan, { id }),
      () => act(stranger, proposePlan, { id }),
      () => act(stranger, withdrawPlan, { id }),
    ])
      expect((await call()).code).toBe(404)
    const student = await app.signedIn(await makeStudent(app.pool))
    expect((await send(student, savePlan, { id })).code).toBe(403)
    expect((await pdf(stranger, id)).statusCode).toBe(404)
    // Nor does who approves see it before it is proposed.
    expect((await app.send(admin, keptPlan, { query: { id } })).code).toBe(404)
    expect((await approve(id)).code).toBe(404)
  })
})

describe('from proposal to approval', () => {
  it('refuses a proposal that lacks something, with all of it', async () => {
    const made = await makePlanned(app, teacher)
    const id = await begin(app, teacher, made.subject)
    const { assessments, ...rest } = completePlan(made.goals)
    await send(teacher, savePlan, { id, ...rest, assessments: assessments.slice(0, 2) })
    const refused = await act(teacher, proposePlan, { id })
    expect([refused.code, refused.body.data.lacks]).toEqual([
      409,
      [{ at: 'assessments', message: 'Jumlah bobot asesmen harus 100, sekarang 45,5.' }],
    ])
    expect((await detail(id)).status).toBe('draf')
  })

  it('goes back with a remark, is withdrawn, is approved, and then stays as it is', async () => {
    const made = await makePlanned(app, teacher)
    const id = await proposed(app, teacher, made)
    expect(await detail(id)).toMatchObject({ status: 'diajukan', proposed_by: 'Ratna' })
    expect((await send(teacher, savePlan, { id, description: 'x' })).code).toBe(409)
    expect((await act(teacher, proposePlan, { id })).code).toBe(409)
    expect((await app.send(admin, returnPlan, { body: { id, remark: ' ' } })).code).toBe(422)
    expect((await app.send(admin, returnPlan, { body: { id, remark: 'Perjelas indikator' } })).code).toBe(200)
    expect(await detail(id)).toMatchObject({ status: 'draf', remark: 'Perjelas indikator' })
    expect((await app.send(admin, returnPlan, { body: { id, remark: 'x' } })).code).toBe(404)
    await act(teacher, proposePlan, { id })
    expect((await act(teacher, withdrawPlan, { id })).code).toBe(200)
    expect((await act(teacher, withdrawPlan, { id })).code).toBe(409)
    await act(teacher, proposePlan, { id })
    expect((await approve(id, { version: 1 })).code).toBe(409)
    const both = await Promise.all([approve(id), approve(id)])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
    const approved = await detail(id)
    expect(approved).toMatchObject({
      status: 'disahkan',
      approved_by: 'Kepala Prodi',
      remark: null,
      lacks: [],
    })
    for (const call of [
      () => send(teacher, savePlan, { id, description: 'x' }),
      () => act(teacher, proposePlan, { id }),
      () => act(teacher, withdrawPlan, { id }),
      () => app.send(admin, returnPlan, { body: { id, remark: 'x' } }),
      () => approve(id),
    ])
      expect((await call()).code).toBe(409)
    // Names change; what was approved says what it said.
    await app.pool.query(`update goals set text = 'Diganti' where id = $1`, [made.goals[0]])
    await app.pool.query(`update cpmk set name = 'Diganti' where id = $1`, [made.cpmk[0]])
    const after = await detail(id)
    expect([after.goals, after.cpmk]).toEqual([approved.goals, approved.cpmk])
    expect(await audited(id)).toEqual([
      'create',
      'update',
      'propose',
      'decline',
      'propose',
      'withdraw',
      'propose',
      'approve',
    ])
    const told = await app.pool.query(
      `select params ->> 'set' as set, params ->> 'remark' as remark from notifications where kind = 'plan_decided' and user_id = $1 and subject = $2 order by id`,
      [teacher.id, id],
    )
    expect(told.rows).toEqual([
      { set: 'false', remark: 'Perjelas indikator' },
      { set: 'true', remark: null },
    ])
  })

  it('begins the next edition as a copy, with goals as they are now', async () => {
    const made = await makePlanned(app, teacher)
    const id = await proposed(app, teacher, made)
    await approve(id)
    await app.pool.query('update goals set archived_at = now() where id = $1', [made.goals[2]])
    const next = await begin(app, teacher, made.subject)
    const draft = await detail(next)
    expect(draft).toMatchObject({ edition: 2, status: 'draf', semester: '3' })
    expect(draft.assessments.map(({ goals }: { goals: unknown[] }) => goals.length)).toEqual([1, 1, 1, 2, 1])
    expect(draft.weeks[11].goal_ids).toEqual([])
    expect((await detail(id)).weeks[11].goal_ids).toEqual([made.goals[2]])
    expect((await act(teacher, proposePlan, { id: next })).code).toBe(409)
  })

  it('begins it with one goal in place of two that were merged since, whose shares go together', async () => {
    const made = await makePlanned(app, teacher)
    const id = await proposed(app, teacher, made)
    await approve(id)
    const { assessments } = await detail(id)
    const [first, second] = assessments.find(({ goals }: { goals: unknown[] }) => goals.length === 2).goals
    const merged = { from_id: second.goal_id, into_id: first.goal_id }
    expect((await app.send(teacher, mergeGoals, { body: merged })).code).toBe(200)
    const draft = await detail(await begin(app, teacher, made.subject))
    const both = draft.assessments.find(({ name }: { name: string }) =>
      assessments.some(
        (one: { name: string; goals: unknown[] }) => one.goals.length === 2 && one.name === name,
      ),
    )
    expect(both.goals).toHaveLength(1)
    expect(both.goals[0].goal_id).toBe(first.goal_id)
  })

  it('is decided by administrators and operators of the program alone', async () => {
    const program = await makeProgram(app.pool)
    const made = await makePlanned(app, teacher, { study_program_id: program })
    const id = await proposed(app, teacher, made)
    const operator = async (of: number) => {
      const who = await makeUser(app.pool, 'operator')
      await giveProgram(app.pool, who, of)
      return app.signedIn(who)
    }
    const foreign = await operator((await masters(app.pool)).study_program_id)
    const own = await operator(program)
    for (const who of [teacher, stranger]) {
      expect((await app.send(who, approvePlan, { body: { id } })).code).toBe(403)
      expect((await app.send(who, returnPlan, { body: { id, remark: 'x' } })).code).toBe(403)
    }
    expect((await app.send(foreign, approvePlan, { body: { id } })).code).toBe(404)
    expect((await app.send(foreign, keptPlan, { query: { id } })).code).toBe(404)
    expect((await pdf(foreign, id, printKeptPlan)).statusCode).toBe(404)
    const idsOf = async (who: Person, query: object = {}) =>
      (await app.call(who, keptPlans, { query })).body.data.map((row: { id: number }) => row.id)
    expect(await idsOf(foreign, { limit: 100 })).not.toContain(id)
    expect(await idsOf(own)).toEqual([id])
    expect(await idsOf(own, { status: 'disahkan' })).toEqual([])
    expect((await app.send(own, approvePlan, { body: { id } })).code).toBe(200)
    expect(await idsOf(own, { status: 'disahkan' })).toEqual([id])
  })
})

describe('the print', () => {
  it('is text of everything, within two seconds of one core and 300 kB, and its weights are 100 both ways', async () => {
    const made = await makePlanned(app, teacher)
    const id = await proposed(app, teacher, made)
    // Fonts are read once.
    await pdf(teacher, id)
    const from = process.cpuUsage()
    const reply = await pdf(teacher, id)
    const { user, system } = process.cpuUsage(from)
    // Of the processor: the clock also counts what else runs beside.
    expect((user + system) / 1000).toBeLessThan(here(2000))
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.rawPayload.length).toBeLessThan(300_000)
    const pages = await pdfPages(reply.rawPayload)
    const text = pages.join(' ').replace(/\s+/g, ' ')
    for (const said of [
      'RENCANA PEMBELAJARAN SEMESTER',
      'belum disahkan',
      'Ratna',
      'CPMK-2',
      'Mampu Sub-3',
      'Ujian Tengah Semester',
      'Materi pekan 15',
      'Rencana asesmen',
      'Buat ERD',
      'Elmasri',
      'CPL (Capaian Pembelajaran Lulusan)',
      'Indikator ialah',
      '450 menit',
    ])
      expect(text, said).toContain(said)
    expect(text.match(/Jumlah bobot 100/g)).toHaveLength(2)
    // Each page that the weeks go on to begins with their head.
    const weekly = pages.filter((page) => /Materi pekan \d/.test(page))
    expect(weekly.length).toBeGreaterThan(1)
    for (const page of weekly) expect(page).toContain('Bobot %')
    // No row goes over the end of a page: a week's number stands where its material does.
    for (let week = 1; week <= 15; week++) {
      if (week === 8) continue
      const holding = pages.filter((page) => page.includes(`Materi pekan ${week} `))
      expect(holding, String(week)).toHaveLength(1)
      expect(holding[0]).toContain(`Ketepatan menjelaskan bagian ${week}`.slice(0, 10))
    }
  })

  it('of an approved edition is the one that was made then', async () => {
    const made = await makePlanned(app, teacher)
    const id = await proposed(app, teacher, made)
    await approve(id)
    const before = (await pdf(teacher, id)).rawPayload
    await app.pool.query(`update goals set text = 'Diganti' where id = $1`, [made.goals[0]])
    const after = (await pdf(admin, id, printKeptPlan)).rawPayload
    expect(after.equals(before)).toBe(true)
    expect((await pdfPages(after)).join(' ')).toContain('Kepala Prodi')
    expect(plannedWeights(completePlan(made.goals).assessments).get(made.goals[0])).toBe(30)
  })
})
