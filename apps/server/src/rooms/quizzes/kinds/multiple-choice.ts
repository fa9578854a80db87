import type { Kind } from './kind.ts'

/** Pilihan ganda: the answer is the key of an option. */
export const multipleChoice: Kind = {
  rename: (answer, nameOf) => nameOf(answer),
  fits: ({ options }, answer) => options.some(({ key }) => key === answer),
  earns: (question, answer) => (answer === question.answer ? 1 : 0),
  basis: ({ answer }) => answer,
  isText: false,
}
