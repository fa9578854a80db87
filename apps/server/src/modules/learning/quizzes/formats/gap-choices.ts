import { Unreadable } from './parsed-question.ts'
import { attribute, child, children, type Node, readNodeText } from './xml-tree.ts'

/** Moodle's words to pick (gapselect) or drag (ddwtos) into a text, as its cloze syntax. */

const sources = new Map(
  Object.entries<{ element: string; lost: string | null }>({
    gapselect: { element: 'selectoption', lost: null },
    ddwtos: { element: 'dragbox', lost: 'Kata yang diseret menjadi pilihan di tiap rumpang' },
  }),
)
export const holdsGapChoices = (type: string): boolean => sources.has(type)

const escapeGap = (text: string) => text.replace(/[\\}~=#]/g, '\\$&')
const toPlainWords = (text: string) =>
  text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** @returns the question as Moodle would write it with gaps */
export const asCloze = (node: Node, lose: (message: string) => void): Node => {
  const source = sources.get(attribute(node, 'type'))
  const words = children(node, source?.element ?? '').map((one) => ({
    text: toPlainWords(readNodeText(child(one, 'text'))),
    group: readNodeText(child(one, 'group')) || '1',
  }))
  if (source?.lost) lose(source.lost)
  const questiontext = child(node, 'questiontext')
  const text = readNodeText(child(questiontext, 'text')).replace(
    /\[\[(\d{1,3})\]\]/g,
    (mark, place: string) => {
      const right = words[Number(place) - 1]
      if (!right) throw new Unreadable(`Rumpang ${mark} tidak punya pilihan`)
      const choices = words.filter(({ group }) => group === right.group)
      const unique = [...new Set(choices.map((one) => one.text))]
      const options = unique.map((one) => `${one === right.text ? '=' : ''}${escapeGap(one)}`)
      return `{1:MULTICHOICE:${options.join('~')}}`
    },
  )
  return { ...node, '@type': 'cloze', questiontext: [{ ...questiontext, text: [{ '#cdata': text }] }] }
}
