import { questionForm } from '@tuntas/contract/learning/questions.schemas'
import { questionTypes } from '@tuntas/contract/learning/questions.vocabulary'
import { describe, expect, it } from 'vitest'
import { ofEveryKind } from '../src/demo/content/kinds.ts'

type Demo = {
  rows: <T extends object>(sql: string) => Promise<T[]>
  /** The single value of a query. */
  one: (sql: string) => Promise<unknown>
  /** SQL condition: the lesson belongs to the full class. */
  ofFull: string
}

/** Checks the demo students' work against the rules of real work. */
export const describeWork = ({ rows, one, ofFull }: Demo) =>
  describe('the work of its students', () => {
    it('scores equal recomputation from the answers', async () => {
      const wrongRows = await rows(
        `select a.id from attempts a cross join lateral (
            select count(*) filter (where q.bonus or w.status = 'correct') as correct, count(*) filter (where not q.bonus and w.status = 'wrong') as wrong,
              count(*) filter (where not q.bonus and w.status = 'wait') as wait, count(*) filter (where not q.bonus and w.id is null) as empty,
              round(100 * coalesce(sum(case when q.bonus then q.point else w.points end), 0) / sum(q.point), 2) as score
            from unnest(a.question_ids) asked(id) join questions q on q.id = asked.id
            left join answers w on w.attempt_id = a.id and w.question_id = q.id
          ) r
          where a.end_date is not null
            and (a.correct, a.wrong, a.wait, a.empty, a.score) is distinct from (r.correct, r.wrong, r.wait, r.empty, r.score)`,
      )
      expect(wrongRows).toEqual([])
    })

    it('answers match their keys and the time', async () => {
      const wrongRows = await rows(
        `select w.id from answers w join questions q on q.id = w.question_id join attempts a on a.id = w.attempt_id
          where (q.type = 'MULTIPLE_CHOICE' and (
              (w.answer = q.answer) <> (w.status = 'correct') or w.points <> case when w.answer = q.answer then q.point else 0 end
              or not q.options @> jsonb_build_array(jsonb_build_object('key', w.answer))))
            or (w.status = 'correct') <> (w.points = q.point)
            or w.epoch not between 1 and a.epoch or not q.id = any(a.question_ids)
            or w.saved_at not between a.start_date and coalesce(a.end_date, now())`,
      )
      expect(wrongRows).toEqual([])
    })

    it('late answers wait for their lecturer, or were decided on', async () => {
      const lateRows = await rows<{ declined: boolean }>(
        `select distinct declined_at is not null as declined from rejected_answers where reason = 'late' and not counted order by 1`,
      )
      expect(lateRows).toEqual([{ declined: false }, { declined: true }])
    })

    it('attempts follow one another, each in its time', async () => {
      const wrongRows = await rows(
        `select id from (
            select *, row_number() over w as place, lag(end_date) over w as before, count(*) filter (where end_date is null) over w as open
            from attempts window w as (partition by lessons_id, user_id order by number)
          ) a
          where number <> place or open > 1 or (number > 1 and before is null) or start_date <= before
            or end_date > deadline or end_date <= start_date or (finished_by = 'time') <> (end_date = deadline)`,
      )
      expect(wrongRows).toEqual([])
      expect(
        await one('select count(*)::int from attempts where end_date is null and deadline > now()'),
      ).toBe(4)
    })

    it('nothing was opened, started or handed in behind a lock', async () => {
      const wrongRows = await rows(
        `with step as (
            select p.*, row_number() over w as place, bool_and(p.completed) over (w rows between unbounded preceding and 1 preceding) as free
            from lesson_progress p join courses c on c.id = p.courses_id
            where c.learning_order = 'berurutan'
            window w as (partition by p.courses_id, p.user_id order by p.section_position, p.position)
          )
          select * from step where not coalesce(free, true) and (opened_at is not null or attempts > 0 or submitted)`,
      )
      expect(wrongRows).toEqual([])
    })

    it('remedials were begun only as the rules allow', async () => {
      const wrongRows = await rows(
        `select a.id from attempts a join lessons l on l.id = a.lessons_id
            join attempts b on (b.lessons_id, b.user_id, b.number) = (a.lessons_id, a.user_id, a.number - 1)
          where not l.is_competent or b.score >= l.kkm or b.wait > 0
            or (l.max_remedial > 0 and a.number - 1 > l.max_remedial + (
              select coalesce(sum(value), 0) from exceptions e
              where (e.lessons_id, e.user_id, e.kind) = (a.lessons_id, a.user_id, 'remedials')))
            or exists (select from questions q left join answers w on w.attempt_id = b.id and w.question_id = q.id
              join lesson_openings o on o.lessons_id = q.related_lessons_id and o.user_id = a.user_id
              where q.lessons_id = a.lessons_id and w.status is distinct from 'correct' and o.last_opened_at <= b.end_date)`,
      )
      expect(wrongRows).toEqual([])
    })

    it('has groups that handed in together, with marks, one own mark and students without a group', async () => {
      const [count] = await rows<Record<string, number>>(
        `select count(distinct w.group_id) filter (where w.group_score is not null)::int as marked,
            count(distinct w.group_id) filter (where w.group_score is null)::int as waiting,
            count(w.own_score)::int as own, count(*) filter (where w.id is null and g.group_id is not null)::int as missing,
            count(*) filter (where g.group_id is null)::int as without
          from lessons l join active_students m on m.courses_id = l.courses_id
          left join student_groups g on g.courses_id = m.courses_id and g.user_id = m.user_id
          left join submissions w on w.lessons_id = l.id and w.user_id = m.user_id where l.is_group`,
      )
      expect(count).toMatchObject({ marked: 3, waiting: 2, own: 1, without: 2 })
      expect(count?.missing).toBeGreaterThan(0)
    })

    it('has a quiz by goals: mastered at once, by one and two remedials, not yet, with an essay that waits and a goal that was let pass', async () => {
      const quiz = "(select id from lessons where remedial_scope = 'goals')"
      const [count] = await rows<Record<string, number>>(
        `select count(*) filter (where attempts = 1 and mastered and not waiting)::int as first, count(*) filter (where attempts = 2 and mastered)::int as one,
            count(*) filter (where attempts = 3 and mastered)::int as two, count(*) filter (where waiting)::int as waiting,
            count(*) filter (where not mastered and not waiting)::int as not_yet
          from student_lessons where lessons_id = ${quiz} and active and attempts > 0`,
      )
      expect(count?.waiting).toBe(1)
      for (const column of ['first', 'one', 'two', 'not_yet'])
        expect(count?.[column], column).toBeGreaterThan(1)
      const passedQuery = 'select count(*)::int from goal_results where excepted and not reached'
      expect(await one(passedQuery)).toBe(1)
      // As the product computes it.
      const wrongRows = await rows(
        `select a.id from attempts a cross join lateral jsonb_to_recordset(a.by_goal) as g(goal_id int, earned numeric, possible numeric, items int)
          cross join lateral (
            select sum(w.points) as earned, sum(q.point) as possible, count(*) as items
            from unnest(a.question_ids, a.goal_ids) as p(id, goal_id) join questions q on q.id = p.id
            left join answers w on w.attempt_id = a.id and w.question_id = q.id where p.goal_id = g.goal_id
          ) x where a.lessons_id = ${quiz} and (g.earned, g.possible, g.items) is distinct from (x.earned, x.possible, x.items)`,
      )
      expect(wrongRows).toEqual([])
    })

    it('has closed evaluations: unreached outcomes have an action, one of them verified, and the print is a PDF', async () => {
      const closedEvaluations = await rows<{
        code: string
        level: string
        measured: number
        verified: boolean
        print: string
      }>(
        `select f.code, f.level, f.measured::float, f.verified_at is not null as verified, substr(encode(e.document, 'escape'), 1, 5) as print
          from findings f join evaluations e on e.id = f.evaluations_id order by f.id`,
      )
      const levels = new Set(closedEvaluations.map(({ level }) => level))
      expect([...levels].toSorted()).toEqual(['cpl', 'cpmk', 'goal'])
      const ofCpmk = closedEvaluations.filter(({ level }) => level === 'cpmk')
      expect(ofCpmk.map(({ code, verified }) => [code, verified])).toEqual([
        ['CPMK-2', true],
        ['CPMK-3', false],
        ['CPMK-4', false],
      ])
      for (const { measured: measuredValue, print } of closedEvaluations) {
        expect(measuredValue).toBeLessThan(75)
        expect(print).toBe('%PDF-')
      }
      expect(await one('select count(*)::int from evaluations')).toBe(3)
      expect(await one('select min(measured)::int from evaluation_cpl')).toBeGreaterThan(15)
    })

    it('has an approved RPS of the main class with its print, and one that is being written', async () => {
      const planRows = await rows<{
        code: string
        status: string
        print: string | null
        weeks: number
        weight: number
      }>(
        `select k.code, p.status, substr(encode(p.document, 'escape'), 1, 5) as print,
          (select count(*)::int from plan_weeks w where w.plan_id = p.id) as weeks,
          (select sum(a.weight)::float from plan_assessments a where a.plan_id = p.id) as weight
          from plans p join course_categories k on k.id = p.course_category_id order by p.id`,
      )
      expect(planRows).toEqual([
        { code: 'IF2301', status: 'disahkan', print: '%PDF-', weeks: 16, weight: 100 },
        { code: 'IF2305', status: 'draf', print: null, weeks: 16, weight: 60 },
      ])
    })

    it('has enrichment taken by some, all of whom had mastered, and open to the demo student', async () => {
      const takenEnrichments = await rows<{ mastered: boolean }>(
        `select gate.mastered from attempts a join lessons l on l.id = a.lessons_id and l.is_enrichment
          join student_lessons gate on gate.user_id = a.user_id and gate.lessons_id = (select id from lessons where remedial_scope = 'goals')`,
      )
      expect(takenEnrichments).toEqual([{ mastered: true }, { mastered: true }])
      const openQuery = `select count(*)::int from lesson_progress p where is_enrichment and not completed
        and user_id = (select id from users where username = '2201010001')
        and exists (select from student_lessons g where g.user_id = p.user_id and g.mastered and g.sections_id = p.sections_id)`
      expect(await one(openQuery)).toBe(2)
    })

    it('has a quiz of every kind of question, answered rightly, in part and wrongly, which the demo student may start', async () => {
      const quiz = "(select id from lessons where name = 'Kuis Ragam Soal' and status = 'publish')"
      const kindRows = await rows<{ type: string; whole: number; none: number; part: number }>(
        `select q.type, count(*) filter (where w.points = q.point)::int as whole, count(*) filter (where w.points = 0)::int as none,
            count(*) filter (where w.points > 0 and w.points < q.point)::int as part
          from questions q join answers w on w.question_id = q.id where q.lessons_id = ${quiz} group by q.id order by q.position`,
      )
      expect(kindRows.map(({ type }) => type).sort()).toEqual([...questionTypes].sort())
      for (const { type, whole: wholeCount, none, part } of kindRows) {
        expect(wholeCount, type).toBeGreaterThan(3)
        expect(none + part, type).toBeGreaterThan(2)
      }
      expect(kindRows.filter(({ part }) => part > 0).length).toBeGreaterThan(5)
      const unlike = await rows(
        `select from attempts a where lessons_id = ${quiz}
          and score is distinct from (select round(100 * sum(case when q.bonus then q.point else w.points end) / sum(q.point), 2)
            from answers w join questions q on q.id = w.question_id where w.attempt_id = a.id)`,
      )
      expect(unlike).toEqual([])
      expect(
        await one(
          `select count(*)::int from questions where lessons_id = ${quiz} and bonus and remedy_reason <> ''`,
        ),
      ).toBe(1)
      const openQuery = `select count(*)::int from lesson_progress where lessons_id = ${quiz} and attempts = 0
        and user_id = (select id from users where username = '2201010001')`
      expect(await one(openQuery)).toBe(1)
    })

    it('has an exam on paper: a paper for each student of its class, some of them returned', async () => {
      expect(await one('select count(*)::int from print_runs')).toBe(1)
      expect(
        await one(
          `select count(*)::int from attempts where origin = 'paper' and finished_by = 'stop' and score between 40 and 95`,
        ),
      ).toBe(8)
      expect(
        await one(`select count(*) = (select count(*) from active_students m where m.courses_id = l.courses_id)
          from print_copies c join print_runs r on r.id = c.run_id join lessons l on l.id = r.lessons_id group by l.courses_id`),
      ).toBe(true)
    })

    it('has questions that its own form would take, and whose answers are answers', () => {
      for (const { type, content = {}, key = null, options = [], answer, question, picture } of ofEveryKind) {
        const sentForm = {
          ...{ lessons_id: 1, point: 10, level: ['c2'], type, question, key, answer },
          content: { ...content, ...(picture && { ...picture, file_id: 1 }) },
          options: options.map((label, place) => ({ key: 'ABCDE'[place], label })),
        }
        const { error } = questionForm.safeParse(sentForm)
        expect(error?.issues ?? [], type).toEqual([])
      }
    })

    it('has the measures of a calibrated bank: every class and quiz of a mata kuliah on one scale', async () => {
      const [calibration] = await rows<Record<string, number | string>>(
        `select k.model, k.people, count(*)::int as items, count(*) filter (where e.se is null or e.infit is null)::int as lacking,
            abs(sum(e.b)) <= count(*) * 0.0000005 as centred, max(e.b) - min(e.b) > 1 as spread, count(distinct v.bank_question_id)::int as questions
          from bank_calibrations k join course_categories s on s.id = k.course_category_id and s.code = 'IF2301'
          join bank_measures e on e.bank_calibration_id = k.id join bank_versions v on v.id = e.bank_version_id group by k.id`,
      )
      expect(calibration).toMatchObject({ model: 'rasch', lacking: 0, centred: true, spread: true })
      expect(calibration?.items).toBeGreaterThan(15)
      expect(calibration?.questions).toBe(calibration?.items)
      expect(calibration?.people).toBeGreaterThan(100)
    })

    it('leaves something to see in every report', async () => {
      const [count] = await rows<Record<string, number>>(
        `select count(*) filter (where attempts > 1)::int as remedials, count(*) filter (where waiting)::int as waiting,
            count(*) filter (where mastered)::int as mastered, count(*) filter (where attempts = 0)::int as absent,
            count(*) filter (where attempts > 0 and not mastered and not waiting and ended)::int as blocked
          from lesson_progress where type = 'QUIZ' and ${ofFull}`,
      )
      for (const [column, number] of Object.entries(count ?? {})) expect(number, column).toBeGreaterThan(4)
      expect(await one('select count(*)::int from submissions where score is null')).toBeGreaterThan(10)
      expect(await one('select count(*)::int from submissions where score is not null')).toBeGreaterThan(100)
      expect(await one('select count(*)::int from submissions where returned_annotated')).toBe(1)
    })
  })
