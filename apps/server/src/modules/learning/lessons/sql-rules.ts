import { type SQL, sql } from 'drizzle-orm'

/** Is `q` a question that its quiz itself asks, and not only its remedials or practice? */
export const isAsked = (q: SQL): SQL => sql`(${q}.deleted_at is null and ${q}.purpose = 'quiz')`

/** May a section draw the question `q`? */
export const isDrawable = (q: SQL): SQL => sql`(${q}.deleted_at is null and ${q}.purpose = 'draw')`

/** Is the question `q` of the quiz's own papers: asked of everybody, drawn, or drawn before? */
export const isOfPapers = (q: SQL): SQL =>
  sql`(${q}.deleted_at is null and ${q}.purpose in ('quiz', 'draw', 'former'))`

/** How many questions a paper of the quiz has: those that everybody gets, and what its sections draw. */
export const paperLength = (lessonId: SQL): SQL =>
  sql`coalesce((select paper.length from paper_lengths paper where paper.lessons_id = ${lessonId}), 0)`

/** Can the lesson have a mark? A tool only where its lesson is graded. */
export const isMarked = (lesson: SQL): SQL =>
  sql`(${lesson}.type in ('ASSIGNMENT', 'QUIZ') or ${lesson}.type = 'TOOL' and ${lesson}.is_graded)`

/** Does the lesson count in the final mark? An enrichment does only where its lecturer says so. */
export const inFinalMark = (lesson: SQL): SQL =>
  sql`(not ${lesson}.is_enrichment or ${lesson}.enrichment_counts)`

/** Is the lesson `l` of the section `s` one that all students of the class are to complete? */
export const isToComplete = sql`l.status = 'publish' and not l.is_enrichment and l.deleted_at is null and s.deleted_at is null`

/**
 * Does a score reach the KKM? Without KKM none does.
 * @param quiz alias of its lesson in the statement
 */
export const reachesKkm = (score: SQL, quiz: SQL): SQL =>
  sql`reaches_kkm(${score}, ${quiz}.is_competent, ${quiz}.kkm)`

/** Do students of the quiz `l` see after each attempt which answers were right? */
export const showsVerdicts = sql`coalesce(l.show_verdicts, l.type_quiz = 'formatif', false)`

/** May the student read the mark and the feedback of a hand-in? */
export const isReturned = (work: SQL, lesson: SQL): SQL =>
  sql`is_returned(${work}.returned_at, ${lesson}.hold_feedback)`

/**
 * Does the hand-in belong to another group than the student's present one, or to a student alone who has a
 * group now?
 */
export const isOfOtherGroup = (work: SQL, lesson: SQL): SQL =>
  sql`(${work}.group_id is distinct from (select mine.group_id from student_groups mine
    where mine.user_id = ${work}.user_id and mine.courses_id = ${lesson}.courses_id and ${lesson}.is_group))`

/** To two decimals, half up. */
export const toHundredths = (share: SQL): SQL => sql`to_hundredths(${share})`

/** Shares together, by what each is worth. */
export const shareTogether = (share: SQL, possible: SQL): SQL =>
  toHundredths(sql`sum(${share} * ${possible}) / sum(${possible}) filter (where ${share} is not null)`)

/**
 * What papers of these quizzes ask per goal, as rows (lessons_id, goal_id, items, point). Includes the
 * questions everybody gets and, for a draw, its pool's share.
 */
export const goalAsksSql = (lessonIds: readonly number[]) => sql`(
  select q.lessons_id, q.goal_id, 1::numeric as items, q.point from questions q where q.lessons_id = any(${sql.param([...lessonIds])}::int[]) and ${isAsked(sql`q`)}
  union all
  select s.lessons_id, pool.goal_id, s.draw_n * pool.share, s.draw_n * pool.share * s.point
  from quiz_sections s cross join lateral (
    select q.goal_id, count(*) / sum(count(*)) over () as share from questions q where q.section_id = s.id and ${isDrawable(sql`q`)} group by q.goal_id
  ) pool
  where s.lessons_id = any(${sql.param([...lessonIds])}::int[]) and s.deleted_at is null and s.draw_n is not null) ask`
