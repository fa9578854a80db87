import type { Question } from '@tuntas/contract/learning/questions'
import { kinds } from './index.ts'

/** The formatted texts of the content. */
export const collectRichTexts = ({
  type,
  content,
}: Pick<Question, 'type'> & { content: object }): string[] => {
  const texts: string[] = []
  kinds[type].rich(content, (html) => {
    texts.push(html)
    return html
  })
  return texts
}

/** All texts of a question. */
export const collectTexts = ({ type, content, question, explanation, options }: Question): string[] => [
  question,
  explanation ?? '',
  ...collectRichTexts({ type, content }),
  ...options.flatMap(({ label, explanation: why }) => [label, why ?? '']),
]
