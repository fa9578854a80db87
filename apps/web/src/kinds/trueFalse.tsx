import { ChoicePaper, MarkedChoices } from './choices'
import type { Choice, Kind } from './kind'

const words = (value: unknown) => (value ? 'Benar' : 'Salah')
/** Answers in the server's form. */
const choices: Choice[] = [true, false].map((value) => {
  const html = words(value)
  return { answer: JSON.stringify({ value }), letter: html.charAt(0), html }
})
const isChoice = (choice: Choice, key: object | null) => choice.answer === JSON.stringify(key)

export const trueFalse: Kind = {
  name: 'Benar/salah',
  byPerson: false,
  writes: false,
  choices: () => choices,
  Paper: (props) => <ChoicePaper {...props} choices={choices} />,
  Answered: ({ question, answer, ...props }) => (
    <MarkedChoices
      {...props}
      choices={choices.map((choice) => ({
        ...choice,
        right: isChoice(choice, question.key),
        chosen: choice.answer === answer,
      }))}
    />
  ),
  Told: ({ answer }) => <p>Memilih {choices.find((choice) => choice.answer === answer)?.html ?? '-'}</p>,
}
