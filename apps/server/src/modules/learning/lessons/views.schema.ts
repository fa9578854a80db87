import { type SQL, sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'

/** Is `q` asked by the quiz itself, and not only by remedials or practice? */
export const isAsked = (q: SQL): SQL => sql`(${q}.deleted_at is null and ${q}.purpose = 'quiz')`

/** May a section draw the question `q`? */
export const isDrawable = (q: SQL): SQL => sql`(${q}.deleted_at is null and ${q}.purpose = 'draw')`

/** Is the question `q` part of the quiz's papers: asked of everybody, drawable, or drawn before? */
export const isOfPapers = (q: SQL): SQL =>
  sql`(${q}.deleted_at is null and ${q}.purpose in ('quiz', 'draw', 'former'))`

/** Number of questions on a paper: those for everybody plus those drawn by sections. */
export const paperLength = (
  lessonId: SQL,
): SQL => sql`((select count(*) from questions q where q.lessons_id = ${lessonId} and ${isAsked(sql`q`)})
  + (select coalesce(sum(d.draw_n), 0) from quiz_sections d where d.lessons_id = ${lessonId} and d.deleted_at is null))::int`

/** Does the lesson count in the final mark? An enrichment does only if its lecturer says so. */
export const inFinalMark = (lesson: SQL): SQL =>
  sql`(not ${lesson}.is_enrichment or ${lesson}.enrichment_counts)`

/** Must all students of the class complete the lesson `l` of the section `s`? */
export const isToComplete = sql`l.status = 'publish' and not l.is_enrichment and l.deleted_at is null and s.deleted_at is null`

/** Every exception with each lesson it applies to. `own`: it names this lesson, and not all quizzes. */
export const lessonExceptions = pgView('lesson_exceptions', {}).as(sql`
  select e.id, e.user_id, e.courses_id, l.id as lessons_id, e.kind, e.value, e.start_date, e.end_date, e.lessons_id is not null as own, e.goal_id
  from exceptions e
  join lessons l on l.courses_id = e.courses_id and (e.lessons_id = l.id or (e.lessons_id is null and l.type = 'QUIZ'))
  where e.deleted_at is null
`)

/**
 * A student's terms at a lesson: the window, extra minutes and remedials, Luluskan (`passed`) and Buka kunci
 * (`unlocked`). One row per lesson for every student that the class ever had, because attempts outlive
 * membership and publication. Includes the lesson's own columns, which views on top would otherwise fetch
 * again for every row.
 */
export const studentTerms = pgView('student_terms', {}).as(sql`
  select student.courses_id, student.user_id, l.id as lessons_id, l.sections_id, l.position, l.type, l.is_competent, l.hold_feedback, l.is_enrichment,
    l.status = 'publish' and l.deleted_at is null as published, student.active, student.join_date,
    case when granted.has_window then granted.start_date when l.is_expired then l.start_date end as start_date,
    case when granted.has_window then granted.end_date when l.is_expired then l.end_date end as end_date,
    coalesce(granted.minutes, 0) as extra_minutes, coalesce(granted.remedials, 0) as extra_remedials,
    coalesce(granted.passed, false) as passed, coalesce(granted.unlocked, false) as unlocked
  from class_students student
  join lessons l on l.courses_id = student.courses_id
  left join (
    select user_id, courses_id, lessons_id,
      bool_or(kind = 'window') as has_window,
      (array_agg(start_date order by own desc, id desc) filter (where kind = 'window'))[1] as start_date,
      (array_agg(end_date order by own desc, id desc) filter (where kind = 'window'))[1] as end_date,
      (sum(value) filter (where kind = 'minutes'))::int as minutes,
      (sum(value) filter (where kind = 'remedials'))::int as remedials,
      bool_or(kind = 'pass' and goal_id is null) as passed,
      bool_or(kind = 'unlock') as unlocked
    from lesson_exceptions
    group by user_id, courses_id, lessons_id
  ) granted on granted.user_id = student.user_id and granted.courses_id = student.courses_id and granted.lessons_id = l.id
`)

/** Does a score reach the KKM of `quiz` (an alias in the statement)? Without a KKM none does. */
export const reachesKkm = (score: SQL, quiz: SQL): SQL =>
  sql`${quiz}.is_competent and ${score} >= ${quiz}.kkm`

/** May the student read mark and feedback of a submission? Held ones only after they were returned. */
export const isReturned = (work: SQL, lesson: SQL): SQL =>
  sql`(${work}.returned_at is not null or not ${lesson}.hold_feedback)`

/** Was it submitted with another group than the present one, or alone by a student who now has one? */
export const isOfOtherGroup = (work: SQL, lesson: SQL): SQL =>
  sql`(${work}.group_id is distinct from (select mine.group_id from student_groups mine
    where mine.user_id = ${work}.user_id and mine.courses_id = ${lesson}.courses_id and ${lesson}.is_group))`

/** The share a goal must reach if its quiz has no KKM. */
export const GOAL_KKM = 75
/** Questions that decide a goal; one manually marked question with this part of the points also does. */
const ENOUGH_ITEMS = 3
const ENOUGH_ESSAY = 0.2

const goalKkm = sql.raw(`case when quiz.is_competent then quiz.kkm else ${GOAL_KKM} end`)

/** The points that every ended attempt earned per goal, as its paper named it; `share` in percent. */
export const goalSittings = pgView('goal_sittings', {}).as(sql`
  select r.courses_id, r.user_id, r.lessons_id, part.goal_id, r.id as attempt_id, r.number, r.released, r.targeted,
    part.possible, part.items, part.waiting, part.essay, 100 * part.earned / part.possible as share
  from attempt_results r
  cross join lateral jsonb_to_recordset(r.by_goal)
    as part(goal_id int, earned numeric, possible numeric, items int, waiting int, essay numeric)
  where r.end_date is not null
`)

/** Two decimals, half up. The inner rounding keeps thirds of points from losing a hundredth. */
export const toHundredths = (share: SQL): SQL => sql`round(round(${share}, 6), 2)`

const sittingsSql = (condition: SQL) =>
  sql`coalesce(json_agg(json_build_object('number', one.number, 'share', ${toHundredths(sql`one.share`)}) order by one.number) ${condition}, '[]')`
/** The sittings of goals that were merged into one. */
const joinSittings = (sittings: SQL) => sql`case when count(*) = 1 then (array_agg(${sittings}))[1] else (
      select json_agg(sitting order by (sitting ->> 'number')::int)
      from unnest(array_agg(${sittings})) as part(list) cross join json_array_elements(part.list) as sitting
    ) end`
const together = (share: SQL, possible: SQL) =>
  sql`sum(${share} * ${possible}) / sum(${possible}) filter (where ${share} is not null)`
/** Combined shares, weighted by points. */
export const shareTogether = (share: SQL, possible: SQL): SQL => toHundredths(together(share, possible))
const joinedShare = (share: SQL) => together(share, sql`own.possible`)

/** Aggregates evaluate every row, whatever the `case` takes, so each filters by its policy. */
const shareByPolicy = (condition: SQL) => sql`case quiz.score_policy
          when 'last' then (max(array[one.number, one.share]) filter (where quiz.score_policy = 'last' and ${condition} and rising.counts))[2]
          when 'average' then avg(one.share) filter (where quiz.score_policy = 'average' and ${condition} and rising.counts)
          else max(one.share) filter (where ${condition})
        end`

/**
 * A student's result per goal of a quiz over all attempts: by the quiz's policy, and the best. Without
 * `goal_id`: the questions that name none. `possible`: the goal's points on the first paper that asked it
 * whole. `decided`: it has enough questions to withhold mastery. `reached`: the best share reaches the KKM,
 * first at attempt `reached_at`; `excepted`: its lecturer passed it. Lecturers see all ended attempts,
 * students only released ones (`told_…`). A goal reached before its remedial began (after a key was
 * corrected) cannot drop by that remedial. Merged goals are computed as the papers named them and combined by
 * points, so a merge changes no score. If they reach the KKM only together, `reached_at` is when the last of
 * them had its best share.
 */
export const goalResults = pgView('goal_results', {}).as(sql`
  select goal.*, ${toHundredths(sql`goal.best`)} >= goal.kkm as reached, coalesce(${toHundredths(sql`goal.told_best`)} >= goal.kkm, false) as told_reached,
    goal.items >= ${sql.raw(String(ENOUGH_ITEMS))}
      or goal.essay >= ${sql.raw(String(ENOUGH_ESSAY))} * sum(goal.possible) over (partition by goal.courses_id, goal.user_id, goal.lessons_id) as decided,
    exists (
      select from lesson_exceptions e join goals passed on passed.id = e.goal_id
      where e.user_id = goal.user_id and e.courses_id = goal.courses_id and e.lessons_id = goal.lessons_id and e.kind = 'pass'
        and coalesce(passed.merged_into_id, passed.id) = goal.goal_id
    ) as excepted
  from (
    select own.courses_id, own.user_id, own.lessons_id, own.goal_id, max(own.kkm) as kkm, sum(own.possible) as possible,
      sum(own.items)::int as items, max(own.essay) as essay, ${joinedShare(sql`own.best`)} as best, ${joinedShare(sql`own.told_best`)} as told_best,
      case when ${toHundredths(joinedShare(sql`own.best`))} >= max(own.kkm)
        then coalesce(case when count(own.reached_at) = count(*) then max(own.reached_at) end, max(own.best_at)) end as reached_at,
      ${joinedShare(sql`own.share`)} as share, ${joinedShare(sql`own.told_share`)} as told_share,
      sum(own.waiting)::int as waiting, sum(own.told_waiting)::int as told_waiting,
      ${joinSittings(sql`own.sittings`)} as sittings, ${joinSittings(sql`own.told_sittings`)} as told_sittings
    from (
      select one.courses_id, one.user_id, one.lessons_id, coalesce(g.merged_into_id, one.goal_id) as goal_id, ${goalKkm} as kkm,
        coalesce((min(array[one.number, one.possible]) filter (where not one.targeted))[2], max(one.possible)) as possible,
        coalesce((min(array[one.number, one.items]) filter (where not one.targeted))[2], max(one.items))::int as items,
        coalesce((min(array[one.number, one.essay]) filter (where not one.targeted))[2], max(one.essay)) as essay,
        max(one.share) as best, max(one.share) filter (where one.released) as told_best,
        min(one.number) filter (where ${toHundredths(sql`one.share`)} >= ${goalKkm}) as reached_at,
        (- (max(array[one.share, - one.number]) filter (where one.share is not null))[2])::smallint as best_at,
        ${shareByPolicy(sql`true`)} as share, ${shareByPolicy(sql`one.released`)} as told_share,
        sum(one.waiting)::int as waiting, coalesce(sum(one.waiting) filter (where one.released), 0)::int as told_waiting,
        ${sittingsSql(sql``)} as sittings, ${sittingsSql(sql`filter (where one.released)`)} as told_sittings
      from (
        select s.*, max(s.share) over (
          partition by s.courses_id, s.user_id, s.lessons_id, s.goal_id order by s.number rows between unbounded preceding and 1 preceding
        ) as former
        from goal_sittings s
      ) one
      join lessons quiz on quiz.id = one.lessons_id
      left join goals g on g.id = one.goal_id
      cross join lateral (
        select not one.targeted or one.former is null or one.share >= one.former or ${toHundredths(sql`one.former`)} < ${goalKkm} as counts
      ) rising
      group by one.courses_id, one.user_id, one.lessons_id, one.goal_id, g.merged_into_id, quiz.id
    ) own
    group by own.courses_id, own.user_id, own.lessons_id, own.goal_id
  ) goal
`)

/** Can another attempt still reach the goal `g`? A remedial by goal asks the first paper's questions. */
const isStillAsked = sql`(quiz.remedial_scope = 'goals' or exists (
      select from questions q left join goals named on named.id = q.goal_id
      where q.lessons_id = quiz.id and (${isAsked(sql`q`)} or ${isDrawable(sql`q`)}) and coalesce(named.merged_into_id, q.goal_id) = g.goal_id))`

/** Combined shares of goals `g`. */
const total = (share: SQL): SQL => shareTogether(share, sql`g.possible`)

/** Combined score of the quiz's goals, where remedials go by goals or mastery requires the goals. */
const mergedGoals = sql`
  select ${total(sql`g.share`)} as score,
    ${total(sql`g.told_share`)} as told_score,
    ${total(sql`g.best`)} as best,
    ${total(sql`g.told_best`)} as told_best,
    bool_and(g.goal_id is null or not g.decided or g.excepted or g.reached or not ${isStillAsked}) as all_reached,
    bool_and(g.goal_id is null or not g.decided or g.excepted or g.told_reached or not ${isStillAsked}) as all_told_reached
  from goal_results g
  where (tries.goals_count or quiz.mastery_rule = 'score_and_goals')
    and g.courses_id = tries.courses_id and g.user_id = tries.user_id and g.lessons_id = tries.lessons_id`

/** The reported score: with a cap, remedials neither raise it above the KKM nor lower the first score. */
const capped = (mergedScore: SQL, first: SQL): SQL =>
  sql`case when ${mergedScore} is null or not (quiz.cap_remedial and quiz.is_competent) then ${mergedScore}
    else greatest(${first}, least(quiz.kkm, ${mergedScore})) end`

/**
 * The result of a student's attempts at a quiz. Lecturers see all ended attempts, students only released ones
 * (`told_…`). `score` follows the quiz's policy over scores capped at the KKM. `reached`: an uncapped score
 * reaches the KKM, and every goal does if the quiz requires it. Where remedials go by goals, the score is the
 * goals' combined score. `unmarked`: a finished attempt has an unmarked answer; `unreleased`: a finished
 * attempt is not released. `counted_attempt_id` is the attempt whose score counts; for the average the
 * highest; among equals the last; by goals the last. `max(array)` replaces an ORDER BY, because sorting the
 * attempts of every student takes twice as long. `offset 0` keeps the subquery `released` from being
 * evaluated again by every aggregate.
 */
export const quizResults = pgView('quiz_results', {}).as(sql`
  select tries.courses_id, tries.user_id, tries.lessons_id, tries.attempts, tries.finished, tries.open_attempt_id, tries.last_attempt_id,
    tries.last_finished_at, tries.waiting or (tries.goals_count and tries.any_waiting) as waiting, tries.held, tries.counted_attempt_id, tries.told_attempt_id,
    case when tries.goals_count then ${capped(sql`merged.score`, sql`tries.first_score`)} else tries.score end as score,
    case when tries.goals_count then ${capped(sql`merged.told_score`, sql`tries.told_first_score`)} else tries.told_score end as told_score,
    ${reachesKkm(sql`case when tries.goals_count then greatest(merged.best, tries.whole_best) else tries.best end`, sql`quiz`)}
      and (quiz.mastery_rule = 'score' or coalesce(merged.all_reached, true)) as reached,
    ${reachesKkm(sql`case when tries.goals_count then greatest(merged.told_best, tries.told_whole_best) else tries.told_best end`, sql`quiz`)}
      and (quiz.mastery_rule = 'score' or coalesce(merged.all_told_reached, true)) as told_reached, tries.unmarked, tries.unreleased
  from (
    select r.courses_id, r.user_id, quiz.id as lessons_id,
      count(*)::int as attempts, count(r.end_date)::int as finished,
      max(r.id) filter (where r.end_date is null) as open_attempt_id,
      (max(array[r.number, r.id]))[2] as last_attempt_id,
      max(r.end_date) as last_finished_at,
      (max(array[r.number, (one.released and r.wait > 0)::int]))[2] = 1 as waiting, coalesce(bool_or(one.released and r.wait > 0), false) as any_waiting,
      coalesce(bool_or(r.wait > 0), false) as unmarked, coalesce(bool_or(r.end_date is not null and not one.released), false) as unreleased,
      (max(array[r.number, (r.end_date is not null and not one.released)::int]))[2] = 1 as held,
      (max(one.place) filter (where r.end_date is not null))[3]::int as counted_attempt_id,
      case quiz.score_policy when 'average' then round(avg(one.score) filter (where r.end_date is not null), 2)
        else (max(one.place) filter (where r.end_date is not null))[4] end as score,
      (max(one.place) filter (where one.released))[3]::int as told_attempt_id,
      case quiz.score_policy when 'average' then round(avg(one.score) filter (where one.released), 2)
        else (max(one.place) filter (where one.released))[4] end as told_score,
      quiz.remedial_scope = 'goals' or bool_or(r.targeted) as goals_count,
      max(r.score) as best, max(r.score) filter (where one.released) as told_best,
      max(r.score) filter (where not r.targeted) as whole_best, max(r.score) filter (where not r.targeted and one.released) as told_whole_best,
      max(r.score) filter (where r.number = 1) as first_score,
      max(r.score) filter (where r.number = 1 and one.released) as told_first_score
    from attempt_results r
    join lessons quiz on quiz.id = r.lessons_id
    cross join lateral (
      select r.released, capped.score, array[
        case when quiz.score_policy = 'last' or quiz.remedial_scope = 'goals' or r.targeted then r.number else capped.score end, r.number, r.id, capped.score] as place
      from (
        select case when quiz.cap_remedial and quiz.is_competent and r.number > 1 then least(r.score, quiz.kkm) else r.score end as score
      ) capped offset 0
    ) one
    group by r.courses_id, r.user_id, quiz.id
  ) tries
  join lessons quiz on quiz.id = tries.lessons_id
  left join lateral (${mergedGoals}) merged on true
`)

/** A student's result at a lesson: of a quiz by its attempts or Luluskan, of an assignment the mark. */
export const studentLessons = pgView('student_lessons', {}).as(sql`
  select term.courses_id, term.user_id, term.lessons_id, term.sections_id, term.position, term.type, term.is_competent, term.is_enrichment, term.published,
    term.active, term.join_date, term.start_date, term.end_date, term.extra_remedials, term.passed or term.unlocked as excepted,
    work.id is not null as submitted,
    coalesce(tries.attempts, 0) as attempts, coalesce(tries.finished, 0) as finished,
    tries.open_attempt_id, tries.last_attempt_id, tries.last_finished_at,
    coalesce(tries.waiting, false) as waiting, coalesce(tries.held, false) as held, tries.counted_attempt_id,
    case when term.type = 'ASSIGNMENT' then work.score else tries.score end as score,
    term.type = 'QUIZ' and (term.passed or coalesce(tries.reached, false)) as mastered,
    case when term.type <> 'ASSIGNMENT' then tries.told_score when ${isReturned(sql`work`, sql`term`)} then work.score end as told_score,
    term.type = 'QUIZ' and (term.passed or coalesce(tries.told_reached, false)) as told_mastered, coalesce(tries.told_reached, false) as told_reached,
    coalesce(tries.unmarked, false) as unmarked, coalesce(tries.unreleased, false) as unreleased
  from student_terms term
  left join submissions work on term.type = 'ASSIGNMENT'
    and work.lessons_id = term.lessons_id and work.user_id = term.user_id and work.deleted_at is null
  left join quiz_results tries
    on tries.courses_id = term.courses_id and tries.user_id = term.user_id and tries.lessons_id = term.lessons_id
`)

/**
 * Every published lesson for every active student of its class, as far as the student may know: times, work
 * and completion. Locks and state words are derived in `rules.ts`. Nothing that depends on a key is included
 * before the attempt is released; until then it is `held`. An enrichment is completed by doing it or by an
 * exception, never by its end.
 */
export const lessonProgress = pgView('lesson_progress', {}).as(sql`
  select mine.courses_id, mine.user_id, mine.sections_id, s.position as section_position, mine.lessons_id, mine.position, mine.type, mine.is_enrichment,
    mine.start_date, mine.end_date, times.upcoming, times.ended, times.ended_before_join,
    opening.first_opened_at as opened_at, opening.last_opened_at, mine.submitted, case when mine.type = 'QUIZ' then ${paperLength(sql`mine.lessons_id`)} else 0 end as total_question,
    mine.attempts, mine.open_attempt_id, mine.last_attempt_id, mine.last_finished_at, mine.waiting, mine.held,
    mine.told_score as score, mine.told_reached as reached, mine.extra_remedials, mine.told_mastered as mastered,
    mine.excepted or case mine.type
      when 'LESSON' then opening.first_opened_at is not null or times.over
      when 'ASSIGNMENT' then mine.submitted or times.over
      else case when mine.is_competent and not mine.is_enrichment then mine.told_mastered or times.ended_before_join
        else mine.finished > 0 or times.over end
    end as completed
  from student_lessons mine
  join sections s on s.id = mine.sections_id and s.deleted_at is null
  cross join lateral (
    select coalesce(mine.start_date > now(), false) as upcoming, coalesce(mine.end_date <= now(), false) as ended,
      coalesce(mine.end_date < mine.join_date, false) as ended_before_join,
      coalesce(mine.end_date <= now() and not mine.is_enrichment, false) as over
  ) times
  left join lesson_openings opening on opening.user_id = mine.user_id and opening.lessons_id = mine.lessons_id
  where mine.active and mine.published
`)
