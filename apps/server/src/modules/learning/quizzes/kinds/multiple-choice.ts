import { letterAt, optionLetters, type Question } from '@tuntas/contract/learning/questions'
import type { GIFTQuestion, TextChoice } from 'gift-pegjs'
import { hasSeveral, onlyRight } from '../formats/fractions.ts'
import { toHtml } from '../formats/html.ts'
import { limitChoices, Unreadable } from '../formats/parsed-question.ts'
import { findRightKey, withKeys } from '../rules.ts'
import type { FoundBody, Gradable, Kind } from './kind.ts'
import { mayChooseSeveral } from './multiple-answer.ts'
import { optionsInContent, plainKind } from './plain.ts'
import { qtiOne } from './qti-choices.ts'

const isRight = (choice: TextChoice) =>
  (choice.isCorrect && (choice.weight ?? 100) === 100) || choice.weight === 100

const readGift = (question: GIFTQuestion, warn: (message: string) => void): FoundBody => {
  const choices = question.type === 'MC' ? question.choices : []
  limitChoices(choices)
  const right = choices.flatMap((choice, place) => (isRight(choice) ? [place] : []))
  const partly = choices.filter((choice) => !isRight(choice) && (choice.weight ?? 0) > 0)
  if (right.length > 1 || (right.length === 0 && partly.length > 1))
    throw new Unreadable('Soal dengan beberapa jawaban benar tidak didukung')
  const [place] = right
  if (place === undefined) throw new Unreadable('Soal belum punya jawaban benar (tanda =)')
  if (choices.some((choice, at) => at !== place && choice.weight))
    warn('Nilai sebagian dan pengurangan nilai opsi dilewati')
  const options = choices.map(({ text: { text, format } }) => toHtml(text, format))
  const option_explanations = choices.map(
    ({ feedback }) => feedback && toHtml(feedback.text, feedback.format),
  )
  return { options, answer: letterAt(place), key: null, option_explanations }
}

const MOODLE_SETTINGS =
  '    <single>true</single>\n    <shuffleanswers>true</shuffleanswers>\n    <answernumbering>ABCD</answernumbering>\n'

const moodleAnswer = (text: string, feedback: string, right: boolean) =>
  `    <answer fraction="${right ? 100 : 0}" format="html">${text}<feedback format="html">${feedback}</feedback></answer>\n`

const isKey = ({ answer }: Question, place: number) => letterAt(place) === answer

const isRightOption = ({ answer, also_correct = [] }: Gradable, key: string) =>
  key === answer || also_correct.includes(key)

/** Pilihan ganda: the answer is the key of an option. */
export const multipleChoice: Kind = {
  ...plainKind,
  ...optionsInContent,
  byStoredIds: true,
  stored: (input, before, createKey) => {
    const options = withKeys(before, input.options, createKey)
    return { options, answer: findRightKey(options, input.options, input.answer), content: {}, key: null }
  },
  rename: (answer, getName) => getName(answer),
  fits: ({ options }, answer) => options.some(({ key }) => key === answer),
  earns: (question, answer) => (isRightOption(question, answer) ? 1 : 0),
  partial: false,
  further: 'options',
  basis: ({ answer, also_correct = [] }) => [answer, [...also_correct].sort()],
  choices: (question) =>
    question.options.map(({ key }, place) => ({
      answer: key,
      letter: letterAt(place),
      right: isRightOption(question, key),
    })),
  told: ({ options }, answer) => letterAt(options.findIndex(({ key }) => key === answer)),
  formats: {
    gift: {
      takes: (question) => question.type === 'MC' && !hasSeveral(question.choices),
      read: readGift,
      write: (question, html) => {
        const lines = question.options.map(
          ({ label, explanation }, place) =>
            (isKey(question, place) ? '=' : '~') + html(label) + (explanation ? `#${html(explanation)}` : ''),
        )
        return `{\n${lines.join('\n')}\n}`
      },
    },
    moodle: {
      type: 'multichoice',
      takes: (question) => !mayChooseSeveral(question),
      read: (answers, warn) => {
        limitChoices(answers)
        const right = onlyRight(answers)
        if (answers.some((answer) => answer !== right && answer.fraction !== 0))
          warn('Nilai sebagian dan pengurangan nilai opsi dilewati')
        const options = answers.map((answer) => answer.html())
        const option_explanations = answers.map(({ feedback }) => feedback())
        return { options, answer: letterAt(answers.indexOf(right)), key: null, option_explanations }
      },
      write: (question, html) =>
        MOODLE_SETTINGS +
        question.options
          .map(({ label, explanation }, place) =>
            moodleAnswer(html(label), html(explanation ?? ''), isKey(question, place)),
          )
          .join(''),
    },
    excel: {
      name: 'Pilihan Ganda',
      also: ['multiplechoice', 'pg'],
      keys: optionLetters,
      hint: 'Pilihan ganda: huruf opsi yang benar, A sampai E.',
      read: ({ options, answer, explanations }) => {
        const optionTexts = options()
        limitChoices(optionTexts)
        return {
          options: optionTexts,
          option_explanations: explanations(),
          answer: answer.trim().toUpperCase(),
          key: null,
        }
      },
      answer: ({ answer }) => answer ?? '',
    },
    qti: qtiOne,
  },
}
