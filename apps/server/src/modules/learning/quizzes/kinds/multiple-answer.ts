import { placeOfOption } from '@tuntas/contract/learning/part-kinds.schemas'
import { letterAt, MAX_OPTIONS, type Question } from '@tuntas/contract/learning/questions'
import { hasSeveral } from '../formats/fractions.ts'
import { toHtml } from '../formats/html.ts'
import { Unreadable } from '../formats/parsed-question.ts'
import { withKeys } from '../rules.ts'
import type { FoundBody, Gradable, Kind, MoodlePart } from './kind.ts'
import { computeEarnedShare, readPart, textsIn, unique } from './parts.ts'
import { optionsInContent, plainKind } from './plain.ts'
import { qtiSeveral } from './qti-choices.ts'

/** `{"keys":[…]}`, for key and answer. */
const writeKeys = (keys: readonly string[]) => (keys.length === 0 ? '' : JSON.stringify({ keys }))
const chosenIn = (answer: string): string[] => textsIn(readPart(answer, 'keys')) ?? []
const getRightKeys = ({ key }: Pick<Gradable, 'key'>): string[] =>
  (key as { keys?: string[] } | null)?.keys ?? []
/** The key and further right sets; the best one counts. */
const getRightSets = (question: Pick<Gradable, 'key' | 'also_correct'>): readonly string[][] => [
  getRightKeys(question),
  ...(question.also_correct ?? []).map((keys) => [keys].flat()),
]
const getContent = ({ content }: { content: unknown }) => content as { partial: boolean }

const TOO_MANY = 'Opsi lebih dari sepuluh (A sampai J)'
const NO_RIGHT = 'Soal belum punya jawaban benar'
type Weighted = { html: string; weight: number; explanation: string | null }
/** An option with a positive weight is right, whatever the weight. */
const buildBody = (
  options: readonly Weighted[],
  partial: boolean,
  warn: (message: string) => void,
): FoundBody => {
  if (options.length > MAX_OPTIONS) throw new Unreadable(TOO_MANY)
  const right = options.flatMap(({ weight }, place) =>
    weight > 0 ? [{ weight, name: letterAt(place) }] : [],
  )
  const [first] = right
  if (!first) throw new Unreadable(NO_RIGHT)
  if (right.some(({ weight }) => Math.abs(weight - first.weight) > 0.01))
    warn('Bobot opsi yang berbeda disamakan')
  return {
    options: options.map(({ html }) => html),
    answer: null,
    content: { partial },
    key: { keys: right.map(({ name }) => name) },
    option_explanations: options.map(({ explanation }) => explanation),
  }
}

/** Moodle's switch between one and several answers. */
export const mayChooseSeveral = (question: MoodlePart): boolean =>
  /^(false|0)$/i.test(question.parts('single')[0]?.text ?? '')

const createKeyWeights = (question: Question) => {
  const right = getRightKeys(question)
  const isRight = (key: string) => right.includes(key)
  /** In percent. A wrong option subtracts what a right one earns. */
  const computeWeight = (key: string) =>
    Math.round(((isRight(key) ? 100 : -100) / right.length) * 100_000) / 100_000
  return { isRight, computeWeight }
}
const moodleSettings =
  '    <single>false</single>\n    <shuffleanswers>true</shuffleanswers>\n    <answernumbering>ABCD</answernumbering>\n'

/** Jawaban lebih dari satu: right minus wrong choices, divided by the number of right options. */
export const multipleAnswer: Kind = {
  ...plainKind,
  ...optionsInContent,
  stored: ({ options: sentOptions, content, key }, before, createKey) => {
    const options = withKeys(before, sentOptions, createKey)
    const keys = getRightKeys({ key }).map((name) => options[placeOfOption(sentOptions, name)]?.key ?? name)
    return { options, answer: null, content: { partial: getContent({ content }).partial }, key: { keys } }
  },
  rename: (answer, getName) => {
    const keys = textsIn(readPart(answer, 'keys'))
    return keys && writeKeys(keys.map(getName))
  },
  fits: ({ options }, answer) => {
    const chosenKeys = chosenIn(answer)
    return unique(chosenKeys) && chosenKeys.every((name) => options.some(({ key }) => key === name))
  },
  earns: (question, answer) => {
    const chosenKeys = chosenIn(answer)
    const shares = getRightSets(question).map((right) => {
      const hits = chosenKeys.filter((key) => right.includes(key)).length
      return computeEarnedShare(hits - (chosenKeys.length - hits), right.length, getContent(question))
    })
    return Math.max(...shares)
  },
  partial: true,
  further: 'sets',
  basis: (question) => [
    [...getRightKeys(question)].sort(),
    getContent(question).partial,
    (question.also_correct ?? []).map((keys) => [...keys].sort()),
  ],
  toldKey: (key, getName) => key && { keys: getRightKeys({ key }).map(getName) },
  choices: (question) =>
    question.options.map(({ key }, place) => ({
      answer: key,
      letter: letterAt(place),
      right: getRightSets(question).some((right) => right.includes(key)),
      isIn: (answer) => chosenIn(answer).includes(key),
    })),
  formats: {
    gift: {
      takes: (question) => question.type === 'MC' && hasSeveral(question.choices),
      read: (question, warn) =>
        buildBody(
          (question.type === 'MC' ? question.choices : []).map(({ text, weight, feedback }) => ({
            html: toHtml(text.text, text.format),
            weight: weight ?? 0,
            explanation: feedback && toHtml(feedback.text, feedback.format),
          })),
          true,
          warn,
        ),
      write: (question, html) => {
        const { computeWeight } = createKeyWeights(question)
        const lines = question.options.map(
          ({ key, label, explanation }) =>
            `~%${computeWeight(key)}%${html(label)}${explanation ? `#${html(explanation)}` : ''}`,
        )
        return `{\n${lines.join('\n')}\n}`
      },
    },
    moodle: {
      type: 'multichoice',
      takes: mayChooseSeveral,
      read: (answers, warn) =>
        buildBody(
          answers.map((answer) => ({
            html: answer.html(),
            weight: answer.fraction,
            explanation: answer.feedback(),
          })),
          true,
          warn,
        ),
      write: (question, html) => {
        const { computeWeight } = createKeyWeights(question)
        return (
          moodleSettings +
          question.options
            .map(
              ({ key, label, explanation }) =>
                `    <answer fraction="${computeWeight(key)}" format="html">${html(label)}<feedback format="html">${html(explanation ?? '')}</feedback></answer>\n`,
            )
            .join('')
        )
      },
    },
    excel: {
      name: 'Jawaban Lebih dari Satu',
      also: ['multipleanswer', 'pgkompleks', 'pilihangandakompleks'],
      keys: [],
      hint: 'Jawaban lebih dari satu: huruf semua opsi yang benar dipisah koma, misalnya A, C.',
      read: ({ options, answer, explanations }) => ({
        options: options(),
        option_explanations: explanations(),
        answer: null,
        content: { partial: true },
        key: {
          keys: answer
            .toUpperCase()
            .split(/[\s,;]+/)
            .filter(Boolean),
        },
      }),
      answer: (question) => {
        const { isRight } = createKeyWeights(question)
        return question.options
          .flatMap(({ key }, place) => (isRight(key) ? [letterAt(place)] : []))
          .join(', ')
      },
    },
    qti: qtiSeveral,
  },
}
