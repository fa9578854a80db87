import { placeOfOption } from '@tuntas/contract/learning/part-kinds.schemas'
import { letterAt, MAX_OPTIONS, type Question } from '@tuntas/contract/learning/questions'
import { type WrongChoiceRule, wrongChoiceNames } from '@tuntas/contract/learning/questions.vocabulary'
import { hasSeveral } from '../formats/fractions.ts'
import { toHtml } from '../formats/html.ts'
import { Unreadable } from '../formats/parsed-question.ts'
import { withKeys } from '../rules.ts'
import type { FoundBody, Gradable, Kind, MoodlePart } from './kind.ts'
import { computeEarnedShare, readPart, textsIn, unique } from './parts.ts'
import { plainKind } from './plain.ts'
import { qtiSeveral } from './qti-choices.ts'
import { ruleFor } from './wrong-choices.rules.ts'

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
/** Stored without `wrong` if wrong choices cancel right ones, as before the setting existed. */
const getContent = ({ content }: { content: unknown }) => {
  const { partial, wrong: wrongRule = 'minus' } = content as { partial: boolean; wrong?: WrongChoiceRule }
  return { partial, wrong: wrongRule }
}

/** Without partial points only exactly the right options earn. */
const computeShare = (
  question: Gradable,
  chosenKeys: readonly string[],
  right: readonly string[],
): number => {
  const content = getContent(question)
  const hits = chosenKeys.filter((key) => right.includes(key)).length
  const misses = chosenKeys.length - hits
  if (misses > 0 && content.wrong === 'zero') return 0
  const countedHits = content.partial && content.wrong === 'ignore' ? hits : hits - misses
  return computeEarnedShare(countedHits, right.length, content)
}

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
  const each = right.reduce((sum, { weight }) => sum + weight, 0) / right.length
  const wrongWeights = options.flatMap(({ weight }) => (weight > 0 ? [] : [weight / each]))
  return {
    options: options.map(({ html }) => html),
    answer: null,
    content: { partial, wrong: ruleFor(wrongWeights, right.length, warn) },
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
  const each = Math.round((100 / right.length) * 100_000) / 100_000
  const wrongWeight = { minus: -each, zero: -100, ignore: 0 }[getContent(question).wrong]
  /** In percent. */
  const computeWeight = (key: string) => (isRight(key) ? each : wrongWeight)
  return { isRight, computeWeight }
}
const isSingle = (question: Question) => getRightKeys(question).length === 1
/** With one right option, both rules write the same weights and earn the same. */
const losesZero = (question: Question): string[] =>
  isSingle(question) && getContent(question).wrong === 'zero'
    ? ['Aturan opsi salah dibaca kembali sebagai pengurangan, dengan nilai yang sama']
    : []
const moodleSettings =
  '    <single>false</single>\n    <shuffleanswers>true</shuffleanswers>\n    <answernumbering>ABCD</answernumbering>\n'

/** Jawaban lebih dari satu: right minus wrong choices, divided by the number of right options. */
export const multipleAnswer: Kind = {
  ...plainKind,
  stored: ({ options: sentOptions, content, key }, before, createKey) => {
    const options = withKeys(before, sentOptions, createKey)
    const keys = getRightKeys({ key }).map((name) => options[placeOfOption(sentOptions, name)]?.key ?? name)
    const { partial, wrong: wrongRule } = getContent({ content })
    return {
      options,
      answer: null,
      content: { partial, ...(wrongRule !== 'minus' && { wrong: wrongRule }) },
      key: { keys },
    }
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
    return Math.max(...getRightSets(question).map((right) => computeShare(question, chosenKeys, right)))
  },
  partial: true,
  further: 'sets',
  basis: (question) => [
    [...getRightKeys(question)].sort(),
    getContent(question).partial,
    (question.also_correct ?? []).map((keys) => [...keys].sort()),
    // Absent for the default, so that questions from before the setting are not regraded.
    ...(getContent(question).wrong === 'minus' ? [] : [getContent(question).wrong]),
  ],
  asked: ({ options, content }) => ({ ...getContent({ content }), options }),
  toldContent: ({ options, content }) => ({ ...getContent({ content }), options }),
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
      refuses: (question) =>
        isSingle(question) && getContent(question).wrong === 'ignore'
          ? 'Satu kunci tanpa pengurangan terbaca sebagai pilihan ganda di GIFT'
          : null,
      loses: losesZero,
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
      loses: losesZero,
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
        content: { partial: true, wrong: 'minus' },
        key: {
          keys: answer
            .toUpperCase()
            .split(/[\s,;]+/)
            .filter(Boolean),
        },
      }),
      loses: (question) =>
        getContent(question).wrong === 'minus'
          ? []
          : [`${wrongChoiceNames[getContent(question).wrong]}: dibaca kembali sebagai pengurangan`],
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
