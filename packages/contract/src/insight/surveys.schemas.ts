import { bit, id, integer, moment, optionalText } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { ratingNames, SURVEY_TEXT, surveyItems, surveyStates } from './surveys.vocabulary.ts'

const ofCourse = z.object({ courses_id: id('Pilih kelas') })
const RATING = 'Pilih jawaban setiap pernyataan'

const results = z.object({
  /** In the order of `surveyItems`; `counts` from the lowest rating to the highest. */
  items: z.array(z.object({ mean: z.number(), n: z.number(), counts: z.array(z.number()) })),
  /** In random order. */
  texts: z.array(z.string()),
})
export type SurveyResults = z.output<typeof results>
const classSurvey = z.object({
  state: z.enum(surveyStates),
  opened_at: moment().nullable(),
  closed_at: moment().nullable(),
  answers: z.number(),
  students: z.number(),
  /** Null while it is open, and with fewer than five answers. */
  results: results.nullable(),
})
export type ClassSurvey = z.output<typeof classSurvey>

export const survey = {
  summary: 'Survei satu kelas dan hasilnya',
  query: ofCourse,
  reply: { data: classSurvey },
}
export const openSurvey = { summary: 'Buka survei kelas', body: ofCourse, reply: {} }
export const closeSurvey = { summary: 'Tutup survei kelas', body: ofCourse, reply: {} }
export const ownSurvey = {
  summary: 'Survei kelas bagi mahasiswanya',
  query: ofCourse,
  reply: { data: z.object({ open: bit(), answered: bit() }) },
}
export const answerSurvey = {
  summary: 'Isi survei kelas tanpa nama',
  body: z.object({
    courses_id: id('Pilih kelas'),
    ratings: z
      .array(integer(RATING, { min: 1, max: ratingNames.length }), RATING)
      .length(surveyItems.length, RATING),
    text: optionalText(SURVEY_TEXT),
  }),
  reply: {},
}
