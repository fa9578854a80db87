import { onlyRight } from '../formats/fractions.ts'
import { Unreadable } from '../formats/parsed-question.ts'
import type { FoundBody, Gradable, Kind } from './kind.ts'
import { plainKind } from './plain.ts'
import { qtiTrueFalse } from './qti-choices.ts'

/** Key and answer: `{"value":true}`. */
type Value = { value: boolean }
const serialiseValue = (value: boolean): string => JSON.stringify({ value } satisfies Value)
const answers = new Map([true, false].map((value) => [serialiseValue(value), value]))

/** The canonical answer text without white space differences, so that equal answers are equal texts. */
const read = (answer: string): string | undefined => {
  try {
    const text = JSON.stringify(JSON.parse(answer))
    return answers.has(text) ? text : undefined
  } catch {
    return undefined
  }
}
const getKey = ({ key }: Pick<Gradable, 'key'>) => (key as Value | null)?.value
const body = (value: boolean): FoundBody => ({ options: [], answer: null, key: { value } })

const words = new Map([
  ['benar', true],
  ['salah', false],
  ['b', true],
  ['s', false],
  ['true', true],
  ['false', false],
])

/** Benar/salah: the statement is true or false. */
export const trueFalse: Kind = {
  ...plainKind,
  stored: ({ key }) => ({ options: [], answer: null, content: {}, key }),
  rename: read,
  fits: (_, answer) => answers.has(answer),
  earns: (question, answer) => (answers.get(answer) === getKey(question) ? 1 : 0),
  partial: false,
  basis: getKey,
  choices: (question) =>
    [...answers].map(([answer, value]) => ({
      answer,
      letter: value ? 'B' : 'S',
      right: value === getKey(question),
    })),
  formats: {
    gift: {
      takes: ({ type }) => type === 'TF',
      read: (question, warn) => {
        if (question.type !== 'TF') throw new Unreadable('Bukan soal benar/salah')
        if (question.trueFeedback || question.falseFeedback) warn('Umpan balik dilewati')
        return body(question.isTrue)
      },
      write: (question) => (getKey(question) ? '{TRUE}' : '{FALSE}'),
    },
    moodle: {
      type: 'truefalse',
      read: (givenAnswers) => body(onlyRight(givenAnswers).text.toLowerCase() === 'true'),
      write: (question) =>
        [true, false]
          .map(
            (value) =>
              `    <answer fraction="${value === getKey(question) ? 100 : 0}" format="moodle_auto_format"><text>${value}</text></answer>\n`,
          )
          .join(''),
    },
    excel: {
      name: 'Benar/Salah',
      also: ['truefalse', 'bs'],
      keys: ['Benar', 'Salah'],
      hint: 'Benar/salah: Benar atau Salah.',
      read: ({ answer }) => {
        const value = words.get(answer.trim().toLowerCase())
        if (value === undefined) throw new Unreadable('Kunci benar/salah diisi Benar atau Salah')
        return body(value)
      },
      answer: (question) => (getKey(question) ? 'Benar' : 'Salah'),
    },
    qti: qtiTrueFalse,
  },
}
