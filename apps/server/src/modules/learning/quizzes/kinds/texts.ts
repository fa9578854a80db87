import type { Question } from '@tuntas/contract/learning/questions'
import { kinds } from './index.ts'

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

export const collectTexts = ({ type, content, question, explanation, options }: Question): string[] => [
  question,
  explanation ?? '',
  ...collectRichTexts({ type, content }),
  ...options.flatMap(({ label, explanation: why }) => [label, why ?? '']),
]
