import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { type Fact, type LessonProgress, lessonProgress } from '../../learning/lessons/rules.ts'

type StudentFact = Fact & {
  user_id: number
  courses_id: number
  course: string
  start_date: string | null
  end_date: string | null
}

/** Groups rows by a key, in the order in which the keys first occur. */
export const grouped = <K, R>(rows: readonly R[], by: (row: R) => K): [K, R[]][] => {
  const groups = new Map<K, R[]>()
  for (const row of rows) {
    const key = by(row)
    const groupRows = groups.get(key) ?? []
    groupRows.push(row)
    groups.set(key, groupRows)
  }
  return [...groups]
}

/** Types a column of `lesson_progress p` or its lesson `l`. */
const of = <T>(column: SQL): SQL<T> => column as SQL<T>
const columns = {
  user_id: of<number>(sql`p.user_id`),
  courses_id: of<number>(sql`p.courses_id`),
  course: of<string>(sql`c.name`),
  id: of<number>(sql`p.lessons_id`),
  sections_id: of<number>(sql`p.sections_id`),
  name: of<string>(sql`l.name`),
  type: of<Fact['type']>(sql`p.type`),
  learning_order: of<Fact['learning_order']>(sql`c.learning_order`),
  is_competent: of<boolean>(sql`l.is_competent`),
  is_graded: of<boolean>(sql`l.is_graded`),
  is_enrichment: of<boolean>(sql`p.is_enrichment`),
  max_remedial: of<number>(sql`l.max_remedial`),
  upcoming: of<boolean>(sql`p.upcoming`),
  ended: of<boolean>(sql`p.ended`),
  ended_before_join: of<boolean>(sql`p.ended_before_join`),
  opened_at: of<string | null>(sql`p.opened_at`),
  submitted: of<boolean>(sql`p.submitted`),
  total_question: of<number>(sql`p.total_question`),
  attempts: of<number>(sql`p.attempts`),
  open_attempt_id: of<number | null>(sql`p.open_attempt_id`),
  waiting: of<boolean>(sql`p.waiting`),
  held: of<boolean>(sql`p.held`),
  score: of<number | null>(sql`p.score`),
  extra_remedials: of<number>(sql`p.extra_remedials`),
  mastered: of<boolean>(sql`p.mastered`),
  completed: of<boolean>(sql`p.completed`),
  start_date: of<string | null>(sql`p.start_date`),
  end_date: of<string | null>(sql`p.end_date`),
}
export type StudentLesson = LessonProgress<StudentFact>

/**
 * Progress of these students at each lesson of these classes, by the same `rules.ts` as the screens. One
 * student and class at a time: otherwise the planner computes the view for the whole campus.
 */
export const listProgress = async (
  conn: Conn,
  courseIds: readonly number[],
  userIds: readonly number[],
): Promise<StudentLesson[]> => {
  const facts: StudentFact[] = await conn
    .select(columns)
    .from(
      sql`unnest(${sql.param([...userIds])}::int[]) as asked(user_id)
        cross join unnest(${sql.param([...courseIds])}::int[]) as class(id)
        join courses c on c.id = class.id and c.deleted_at is null and c.status = 'publish'
        cross join lateral (
          select * from lesson_progress own where own.courses_id = class.id and own.user_id = asked.user_id offset 0
        ) p
        join lessons l on l.id = p.lessons_id`,
    )
    .orderBy(sql`p.user_id, p.courses_id, p.section_position, p.sections_id, p.position, p.lessons_id`)
  const byClass = grouped(facts, ({ user_id, courses_id }) => `${user_id} ${courses_id}`)
  return byClass.flatMap(([, courseFacts]) => lessonProgress(courseFacts))
}
