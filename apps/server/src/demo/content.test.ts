import { describe, expect, it } from 'vitest'
import { cleanRichText } from '../platform/files/rich-text.ts'
import { basisData } from './content/basis-data/course.ts'
import { catalogue } from './content/catalogue/catalogue.ts'
import { classPlans } from './content/classes.ts'
import { dataStructures } from './content/data-structures.ts'
import { courseOutcomes } from './content/outcomes/courses.ts'
import { graduateOutcomes, graduateProfiles } from './content/outcomes/graduates.ts'
import type { ItemContent, QuestionContent, TopicContent } from './content/types.ts'
import { webProgramming } from './content/web-programming.ts'

const courses = [basisData, dataStructures, webProgramming]
const makeListQuery = (topics: TopicContent[]) => topics.flatMap((topic) => topic.items)
const listQuestions = (item: ItemContent): QuestionContent[] => (item.type === 'QUIZ' ? item.questions : [])
const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length

const listTexts = (item: ItemContent): string[] => {
  if (item.type === 'ASSIGNMENT') return [item.html, ...item.answers.good, ...item.answers.fair]
  const writtenAnswers = listQuestions(item).flatMap(({ answers }) =>
    answers ? Object.values(answers).flat() : [],
  )
  return [
    item.html,
    ...listQuestions(item).flatMap((one) => [one.question, ...one.options]),
    ...writtenAnswers,
  ]
}

describe('the content of the demo classes', () => {
  it('passes through the sanitiser unchanged', () => {
    for (const text of courses.flatMap(makeListQuery).flatMap(listTexts))
      expect(cleanRichText(text)).toBe(text)
  })

  it('has a key and a best lure among the options of every question, and a lesson to study again', () => {
    for (const course of courses) {
      const lessons = makeListQuery(course).flatMap((item) => (item.type === 'LESSON' ? item.name : []))
      for (const question of makeListQuery(course).flatMap(listQuestions)) {
        const letters = ['A', 'B', 'C', 'D', 'E'].slice(0, question.options.length)
        if (question.type === 'MULTIPLE_CHOICE') expect(letters, question.question).toContain(question.answer)
        expect(new Set(question.options).size).toBe(question.options.length)
        const { lure } = question.nature
        if (lure) expect(letters.filter((letter) => letter !== question.answer)).toContain(lure)
        expect(lessons).toContain(question.related)
        const material = makeListQuery(course).find((item) => item.name === question.related)
        if (question.part) expect(material?.html).toContain(`>${question.part}</h`)
      }
    }
  })

  it('is worth reading: lessons of the full class are long, its quizzes have 100 points', () => {
    for (const item of makeListQuery(basisData)) {
      if (item.type === 'LESSON' && item.status !== 'unpublish' && !item.document)
        expect(words(item.html), item.name).toBeGreaterThan(250)
      if (item.type !== 'QUIZ') continue
      expect(item.questions.length).toBeGreaterThanOrEqual(10)
      expect(item.questions.reduce((sum, one) => sum + one.point, 0)).toBe(100)
    }
  })

  it('has a subject for every class', () => {
    expect(catalogue).toHaveLength(48)
    const codes = catalogue.map((subject) => subject.code)
    for (const plan of classPlans) expect(codes).toContain(plan.subject)
  })
})

describe('the outcomes of the demo campus', () => {
  it('has CPMK with goals for every mata kuliah, linked to CPL of its program of study', () => {
    for (const { code, program } of catalogue) {
      const outcomes = courseOutcomes[code] ?? []
      expect(outcomes.length, code).toBeGreaterThan(0)
      const codes = graduateOutcomes[program].map((one) => one.code)
      for (const { cpl, goals } of outcomes) {
        expect(codes, code).toEqual(expect.arrayContaining(cpl))
        expect(goals.length, code).toBeGreaterThan(0)
      }
      const texts = outcomes.flatMap(({ goals }) => goals)
      expect(new Set(texts).size, code).toBe(texts.length)
    }
    expect(Object.keys(courseOutcomes)).toHaveLength(catalogue.length)
  })

  it('has profiles of graduates that CPL of the same program serve', () => {
    for (const program of ['TI', 'SI', 'PM'] as const)
      for (const { cpl } of graduateProfiles[program])
        expect(graduateOutcomes[program].map(({ code }) => code)).toEqual(expect.arrayContaining(cpl))
  })
})
