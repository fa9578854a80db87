import {
  type Accepted,
  countLetters,
  shareOfText,
  type TextKey,
} from '@tuntas/contract/learning/accepted-texts'
import type { Question } from '@tuntas/contract/learning/questions'
import { parseAnswer, storedForm, textIn } from '@tuntas/contract/learning/typed-answers'
import { escapeGift } from '../formats/escape.ts'
import { escapeHtml } from '../formats/html.ts'
import { Unreadable } from '../formats/parsed-question.ts'
import type { FoundBody, Gradable, Kind, MoodlePart } from './kind.ts'
import { plainKind } from './plain.ts'
import { qtiText } from './qti-typed.ts'
import {
  DEFAULT_LENGTH,
  fromPattern,
  notCarried,
  parseShare,
  toPattern,
  toPercent,
} from './text-patterns.rules.ts'
import { frequencies, saidIn } from './typed.rules.ts'
import { readTextCell, writeTextCell } from './typed-cells.rules.ts'

type TextContent = { max_length: number }
const getKey = ({ key }: Pick<Gradable, 'key'>) => key as TextKey
const givenText = (answer: string) => textIn(parseAnswer(answer))?.text ?? ''

const body = (acceptedTexts: Accepted[], ignore_case: boolean): FoundBody => {
  if (acceptedTexts.length === 0) throw new Unreadable('Soal belum punya jawaban benar')
  const key: TextKey = { accepted: acceptedTexts, ignore_case, ignore_accents: false, ignore_spaces: false }
  return { options: [], answer: null, content: { max_length: DEFAULT_LENGTH }, key }
}
const acceptedIn = (question: Pick<Question, 'key'>) => getKey(question).accepted

/** Answers without points only carry feedback. */
const readMoodle = (question: MoodlePart): FoundBody =>
  body(
    question
      .parts('answer')
      .map((answer) => ({ share: parseShare(answer.attribute('fraction')), pattern: answer.text }))
      .filter(({ share }) => share > 0)
      .map(({ share, pattern }) => ({ ...fromPattern(pattern), share })),
    question.parts('usecase')[0]?.text.trim() !== '1',
  )

const moodleAnswer = (acceptedText: Accepted) =>
  `    <answer fraction="${toPercent(acceptedText.share)}" format="moodle_auto_format"><text>${escapeHtml(toPattern(acceptedText))}</text></answer>\n`

/** Isian singkat: a line of text compared with accepted texts. */
export const shortAnswer: Kind = {
  ...plainKind,
  prose: 'plain',
  stored: ({ content, key }) => ({ options: [], answer: null, content, key }),
  rename: (answer) => storedForm(textIn(parseAnswer(answer))),
  fits: ({ content }, answer) => countLetters(givenText(answer)) <= (content as TextContent).max_length,
  earns: (question, answer) => shareOfText(getKey(question), givenText(answer)),
  partial: true,
  basis: getKey,
  tables: (_, answers) => [
    { ...frequencies('Jawaban yang diketik', saidIn(answers, textIn)), accepts: true },
  ],
  formats: {
    gift: {
      takes: ({ type }) => type === 'Short',
      read: (question, warn) => {
        const choices = question.type === 'Short' ? question.choices : []
        if (choices.some(({ feedback }) => feedback)) warn('Umpan balik dilewati')
        return body(
          choices
            .map(({ text, weight }) => ({ ...fromPattern(text.text), share: (weight ?? 100) / 100 }))
            .filter(({ share }) => share > 0),
          true,
        )
      },
      write: (question) =>
        `{${acceptedIn(question)
          .map((one) => `=${one.share === 1 ? '' : `%${toPercent(one.share)}%`}${escapeGift(toPattern(one))}`)
          .join(' ')}}`,
      loses: (question) => notCarried(question.content as TextContent, getKey(question), { case: false }),
    },
    moodle: {
      type: 'shortanswer',
      read: (_answers, _warn, question) => readMoodle(question),
      write: (question) =>
        `    <usecase>${getKey(question).ignore_case ? 0 : 1}</usecase>\n${acceptedIn(question).map(moodleAnswer).join('')}`,
      loses: (question) => notCarried(question.content as TextContent, getKey(question), { case: true }),
    },
    excel: {
      name: 'Isian Singkat',
      also: ['shortanswer', 'isian'],
      keys: [],
      hint: 'Isian singkat: jawaban yang diterima dipisah |, misalnya Jakarta | 50% Batavia.',
      read: ({ answer }) => readTextCell(answer),
      answer: (question) => writeTextCell(question.content as TextContent, getKey(question)),
    },
    qti: qtiText,
  },
}
