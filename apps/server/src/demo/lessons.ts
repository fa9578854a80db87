import { equalShares } from '../modules/learning/lessons/goals.rules.ts'
import { lessonBlocks, lessonGoals, lessons, sections } from '../modules/learning/lessons/schema.ts'
import { questions } from '../modules/learning/quizzes/schema.ts'
import { type Calendar, clock, type Minute } from './calendar.ts'
import { type Classroom, isPlan } from './classes.ts'
import { basisData } from './content/basis-data/course.ts'
import { catalogue } from './content/catalogue/catalogue.ts'
import { fullClass, secondClass, thirdClass } from './content/classes.ts'
import { dataStructures } from './content/data-structures.ts'
import { isStatement, toTruth } from './content/question.ts'
import type {
  BlockContent,
  ItemContent,
  QuestionContent,
  QuizContent,
  TopicContent,
} from './content/types.ts'
import { webProgramming } from './content/web-programming.ts'
import { at } from './random.ts'
import type { Tables } from './tables.ts'
import type { Uploads } from './uploads.ts'

export interface Question {
  id: number
  goal_id: number
  content: QuestionContent
  /** Id of the lesson to study again. */
  related: number | null
}

/** A published lesson, with the data that the simulation needs. */
export interface Lesson {
  id: number
  content: ItemContent
  /** Time of publication. */
  from: Minute
  window: { start: Minute; end: Minute } | null
  questions: Question[]
}

export type Quiz = Lesson & { content: QuizContent }

export const isQuiz = (lesson: Lesson): lesson is Quiz => lesson.content.type === 'QUIZ'

/** The quiz of the full class with additional practice questions. */
export const PRACTISED_QUIZ = 'Kuis 3: SELECT'

export const LETTERS = ['A', 'B', 'C', 'D', 'E']

const fullContent = new Map([
  [fullClass.subject, basisData],
  [secondClass.subject, dataStructures],
  [thirdClass.subject, webProgramming],
])

/** Material only, for parallel and past classes of the full ones. */
const materialOnly = (topics: TopicContent[]): TopicContent[] =>
  topics.map(({ name, items }) => ({ name, items: items.filter((item) => item.type === 'LESSON') }))

/** Topics of a mata kuliah from the catalogue: a lesson about every ten days. */
const catalogueTopics = (code: string): TopicContent[] => {
  const subject = catalogue.find((one) => one.code === code)
  let begins = 65
  return (subject?.topics ?? []).map(([name, list]) => ({
    name,
    items: list.map(([lesson, text]) => {
      begins -= 10
      return { type: 'LESSON', name: lesson, begins, html: `<p>${text}</p>` }
    }),
  }))
}

export const chooseTopics = ({ plan }: Classroom): TopicContent[] => {
  const full = fullContent.get(plan.subject)
  if (!full) return catalogueTopics(plan.subject)
  return [fullClass, secondClass, thirdClass].some((one) => isPlan(plan, one)) ? full : materialOnly(full)
}

/** hh:mm */
const duration = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

const quizColumns = (quiz: QuizContent | undefined) => ({
  type_quiz: quiz?.type_quiz ?? null,
  duration: quiz ? duration(quiz.minutes) : null,
  is_competent: quiz?.kkm != null,
  kkm: quiz?.kkm ?? null,
  max_remedial: quiz?.max_remedial ?? 0,
  is_random_question: quiz?.is_random_question ?? false,
  is_random_option: quiz?.is_random_option ?? false,
  show_review: quiz?.kkm != null ? 'mastered' : 'never',
})

/** Columns of a block; its uploads were created with its lesson. */
const blockColumns = (uploads: Uploads, user_id: number, created_at: string, block: BlockContent) => {
  const { kind } = block
  if (kind === 'text') return { kind, text: block.html.trim() }
  if (kind === 'file') return { kind, file_id: uploads.add(block.document, user_id, created_at) }
  if (kind === 'link') return { kind, link_url: block.link.url, link_title: block.link.title }
  const { media_file_id: file_id, captions_file_id } = uploads.addMedia(block.media, user_id, created_at)
  return { kind, file_id, captions_file_id }
}

/** Finds the goal with this text in the mata kuliah of a class. */
export type GetGoalId = (room: Classroom, text: string) => number

interface Office {
  tables: Tables
  calendar: Calendar
  uploads: Uploads
  getGoalId: GetGoalId
}

const addItem = (
  { tables, calendar, uploads, getGoalId }: Office,
  room: Classroom,
  sections_id: number,
  item: ItemContent,
  position: number,
): Lesson => {
  // Shift of days for other semesters; nothing is created in the future.
  const shift = Math.min(room.plan.term, 0) * 182
  const from = Math.max(clock(shift - item.begins), room.began)
  const window = item.window && {
    start: clock(item.window.start.day, item.window.start.time),
    end: clock(item.window.end.day, item.window.end.time),
  }
  const id = tables.add(lessons, {
    courses_id: room.id,
    sections_id,
    name: item.name,
    type: item.type,
    format: item.document ? 'FILE' : 'TEXT',
    attachment_file_id: item.document
      ? uploads.add(item.document, room.teacher.id, calendar.iso(from - 90))
      : null,
    status: item.status ?? 'publish',
    is_expired: window !== undefined,
    start_date: window ? calendar.iso(window.start) : null,
    end_date: window ? calendar.iso(window.end) : null,
    description: item.html.trim(),
    ...(item.media
      ? uploads.addMedia(item.media, room.teacher.id, calendar.iso(from - 90))
      : { media_file_id: null, captions_file_id: null }),
    note: null,
    references: item.references ? `<p>${item.references}</p>` : null,
    ...quizColumns(item.type === 'QUIZ' ? item : undefined),
    practice_counts: item.name === PRACTISED_QUIZ,
    rubric: item.type === 'ASSIGNMENT' ? (item.rubric ?? null) : null,
    score_policy: 'highest',
    cap_remedial: false,
    remedial_scope: 'quiz',
    mastery_rule: 'score',
    is_enrichment: false,
    enrichment_counts: false,
    is_group: false,
    position,
    created_at: calendar.iso(from - 90),
  })
  const blocks = item.type === 'LESSON' ? (item.blocks ?? []) : []
  blocks.forEach((block, place) => {
    const columns = blockColumns(uploads, room.teacher.id, calendar.iso(from - 90), block)
    tables.put(lessonBlocks, { ...columns, lessons_id: id, position: place + 1 })
  })
  const measuredGoals = item.type === 'ASSIGNMENT' ? item.goals : []
  measuredGoals.forEach((text, place) => {
    const share = at(equalShares(measuredGoals.length), place)
    tables.put(lessonGoals, { lessons_id: id, goal_id: getGoalId(room, text), share })
  })
  return { id, content: item, from, window: window ?? null, questions: [] }
}

const addQuestions = (
  { tables, calendar, getGoalId }: Office,
  room: Classroom,
  quiz: Lesson,
  all: Lesson[],
): Question[] => {
  if (quiz.content.type !== 'QUIZ') return []
  return quiz.content.questions.map((content, index) => {
    const related =
      all.find((one) => one.content.type === 'LESSON' && one.content.name === content.related)?.id ?? null
    const goal_id = getGoalId(room, content.goals)
    const id = tables.add(questions, {
      lessons_id: quiz.id,
      position: index + 1,
      point: content.point,
      type: content.type,
      question: content.question,
      options: content.options.map((label, place) => ({ key: at(LETTERS, place), label })),
      answer: isStatement(content) ? null : content.answer,
      content: {},
      key: isStatement(content) ? toTruth(content.answer) : null,
      level: content.level,
      purpose: 'quiz',
      goal_id,
      related_lessons_id: related,
      related_part: content.part ?? null,
      created_at: calendar.iso(quiz.from - 60),
    })
    return { id, goal_id, content, related }
  })
}

/** Published lessons of the class, in order. */
export const addLessons = (office: Office, room: Classroom): Lesson[] => {
  const all = chooseTopics(room).flatMap((topic, index) => {
    const sections_id = office.tables.add(sections, {
      courses_id: room.id,
      name: topic.name,
      position: index + 1,
      created_at: office.calendar.iso(room.began - 1400 + index),
    })
    return topic.items.map((item, place) => addItem(office, room, sections_id, item, place + 1))
  })
  for (const lesson of all) lesson.questions = addQuestions(office, room, lesson, all)
  return all.filter((lesson) => lesson.content.status !== 'unpublish')
}
