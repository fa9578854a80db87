import { Unreadable } from '../parsed-question.ts'
import { isInteraction, type Rendering, renderHtml, withoutFields } from './render.ts'
import { attribute, elementsIn, findNamed, getTextContent, type QtiElement, within } from './tree.ts'

/** Score of a mapping entry: a key or an area. */
type Mapped = { key: string; value: number; entry: QtiElement }

/** A question of a QTI package, prepared for the kinds. */
export type QtiItem = {
  root: QtiElement
  interactions: QtiElement[]
  /** The response declaration of an interaction. */
  declared: (interaction: QtiElement | undefined) => QtiElement | undefined
  correct: (interaction: QtiElement | undefined) => string[]
  mapping: (interaction: QtiElement | undefined) => Mapped[]
  /** Does the mapping score each answer, or only the complete answer? */
  isMapped: boolean
  /** Maximum points; null if the item does not state them. */
  point: number | null
  html: (element: QtiElement) => string
  /** The question's text; `draw` replaces interactions. */
  text: (draw?: (interaction: QtiElement) => string) => string
  /** The block of this class, rendered the same way. */
  block: (name: string, draw: (interaction: QtiElement) => string) => string | null
  /** Feedback for an answer's identifier. */
  feedback: (identifier: string, element?: QtiElement) => string | null
  /** Settings that only Tuntas understands. */
  setting: (name: string) => Record<string, unknown>
  lose: (message: string) => void
}

const numberIn = (text: string): number | null => {
  const number = Number(text.trim() || Number.NaN)
  return Number.isFinite(number) ? number : null
}
const responseIn = (declaration: QtiElement | undefined, name: string) =>
  elementsIn(declaration ?? { name: '', attributes: {}, children: [] }).find((one) => one.name === name)

const correctIn = (declaration: QtiElement | undefined): string[] =>
  findNamed(responseIn(declaration, 'correctResponse'), 'value')
    .map((value) => getTextContent(value).trim())
    .filter(Boolean)

const mappingIn = (declaration: QtiElement | undefined): Mapped[] =>
  [
    ...findNamed(responseIn(declaration, 'mapping'), 'mapEntry'),
    ...findNamed(responseIn(declaration, 'areaMapping'), 'areaMapEntry'),
  ].map((entry) => ({
    key: attribute(entry, 'mapKey'),
    value: numberIn(attribute(entry, 'mappedValue')) ?? 0,
    entry,
  }))

const outcome = (root: QtiElement, name: string) =>
  findNamed(root, 'outcomeDeclaration').find((one) => attribute(one, 'identifier') === name)
const findPoint = (root: QtiElement): number | null => {
  const maxScore =
    numberIn(getTextContent(findNamed(outcome(root, 'MAXSCORE'), 'value')[0])) ??
    numberIn(attribute(outcome(root, 'SCORE'), 'normalMaximum')) ??
    numberIn(attribute(findNamed(root, 'mapping')[0], 'upperBound'))
  return maxScore !== null && maxScore > 0 ? Math.round(maxScore * 100) / 100 : null
}
const isMapped = (root: QtiElement): boolean =>
  findNamed(root, 'responseProcessing').some((one) => /map_response/.test(attribute(one, 'template'))) ||
  within(root, (name) => name === 'mapResponse' || name === 'mapResponsePoint').length > 0

const INLINE = new Set(['textEntryInteraction', 'inlineChoiceInteraction'])
const BLOCK = /^\s*<(p|div|h[1-6]|ul|ol|table|blockquote|pre|hr|img)\b/i
const GAP = '_____'

type Given = { how: Omit<Rendering, 'interaction'>; settings: ReadonlyMap<string, string> }
const renderPrompt = (interaction: QtiElement, how: Rendering): string => {
  if (INLINE.has(interaction.name)) return GAP
  const [prompt] = elementsIn(interaction).filter(({ name }) => name === 'prompt')
  const text = prompt ? renderHtml(prompt, how) : ''
  return text === '<p></p>' || text === '' ? '' : BLOCK.test(text) ? text : `<p>${text}</p>`
}

const parseJson = (text: string | undefined): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}

export const parseItem = (root: QtiElement, { how, settings }: Given): QtiItem => {
  const [body] = findNamed(root, 'itemBody')
  if (root.name !== 'assessmentItem' || !body) throw new Unreadable('Bukan item QTI 2.x atau 3.0')
  const drawing = (interaction: (element: QtiElement) => string): Rendering => ({ ...how, interaction })
  const withoutInteractions = drawing(() => '')
  const rendering: Rendering = drawing((one) => renderPrompt(one, withoutInteractions))
  const html = (element: QtiElement) => renderHtml(element, rendering)
  const declared = (interaction: QtiElement | undefined) =>
    findNamed(root, 'responseDeclaration').find(
      (one) => attribute(one, 'identifier') === attribute(interaction, 'responseIdentifier'),
    )
  const feedbackIn = (list: readonly QtiElement[], identifier: string) =>
    list.find((one) => attribute(one, 'identifier') === identifier)
  return {
    root,
    interactions: within(body, isInteraction),
    declared,
    correct: (interaction) => correctIn(declared(interaction)),
    mapping: (interaction) => mappingIn(declared(interaction)),
    isMapped: isMapped(root),
    point: findPoint(root),
    html,
    text: (draw) => renderHtml(draw ? body : withoutFields(body), draw ? drawing(draw) : rendering),
    block: (name, draw) => {
      const [block] = within(body, (one) => one === 'div').filter((one) => attribute(one, 'class') === name)
      return block ? renderHtml(block, drawing(draw)) : null
    },
    feedback: (identifier, element) => {
      const inside = element ? within(element, (name) => /^feedback(Inline|Block)$/.test(name)) : []
      const feedback = feedbackIn([...inside, ...findNamed(root, 'modalFeedback')], identifier) ?? inside[0]
      return feedback && getTextContent(feedback).trim() + findNamed(feedback, 'img').length !== '0'
        ? html(feedback)
        : null
    },
    setting: (name) => parseJson(settings.get(name)),
    lose: how.lose,
  }
}
