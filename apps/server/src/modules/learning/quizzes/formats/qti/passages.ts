import { posix } from 'node:path'
import sanitize from 'sanitize-html'
import { Unreadable } from '../parsed-question.ts'
import { resolveHref, textIn } from './manifest.ts'
import { attribute, findNamed, isElement, parseTree, type QtiElement, within } from './tree.ts'

/** Texts of their own files that an item shows: shared passages of QTI 3.0, text objects of QTI 2.x. */

const isStimulus = (name: string) => name === 'assessmentStimulusRef'
const isTextObject = (element: QtiElement) =>
  element.name === 'object' &&
  (/^(text\/|application\/(xhtml\+)?xml)/i.test(attribute(element, 'type')) ||
    (attribute(element, 'type') === '' && /\.(x?html?|txt)$/i.test(attribute(element, 'data'))))
const getHref = (element: QtiElement) => attribute(element, 'href') || attribute(element, 'data')

/** Elements that refer to a passage. */
export const listPassageRefs = (root: QtiElement): QtiElement[] =>
  within(root, (name) => isStimulus(name) || name === 'object').filter(
    (one) => isStimulus(one.name) || isTextObject(one),
  )

/** HTML of any quality as XML. */
const toXhtml = (html: string): string => {
  const body = /<body\b[^>]*>([\s\S]*?)<\/body>/i.exec(html)?.[1] ?? html
  const clean = sanitize(body.replace(/<!doctype[^>]*>/gi, ''), {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    exclusiveFilter: ({ tag }) => /^(script|style|head|title|meta|link)$/.test(tag),
    selfClosing: ['img', 'br', 'hr', 'col', 'source'],
  })
  return `<body>${clean}</body>`
}
const parseText = (href: string, text: string): QtiElement => {
  if (/\.txt$/i.test(href))
    return {
      name: 'body',
      attributes: {},
      children: text
        .split(/\n\s*\n/)
        .map((part): QtiElement => ({ name: 'p', attributes: {}, children: [part.trim()] })),
    }
  try {
    return parseTree(text)
  } catch {
    return parseTree(toXhtml(text))
  }
}

/** Addresses of a passage's pictures, seen from the item that shows it. */
const rebase = (element: QtiElement, from: string, to: string): QtiElement => ({
  ...element,
  attributes: Object.fromEntries(
    Object.entries(element.attributes).map(([name, value]) => [
      name,
      /^(src|data)$/.test(name) && value !== '' && !/^([a-z]+:)?\/\//i.test(value)
        ? encodeURI(posix.relative(to, resolveHref(from, value)))
        : value,
    ]),
  ),
  children: element.children.map((one) => (isElement(one) ? rebase(one, from, to) : one)),
})

/** @param place the item's path in the package */
export const parsePassage = (content: Buffer, href: string, place: string): QtiElement => {
  const folder = posix.dirname(place)
  const passagePlace = resolveHref(folder, href)
  const root = parseText(href, textIn(content))
  const [body = root] = [...findNamed(root, 'stimulusBody'), ...findNamed(root, 'body')]
  if (body.children.length === 0) throw new Unreadable('Bacaan kosong')
  return { ...rebase(body, posix.dirname(passagePlace), folder), name: 'div', attributes: {} }
}

/** The item with its passages in place: where it docks them, else before its text. */
export const withPassages = (root: QtiElement, passages: ReadonlyMap<string, QtiElement>): QtiElement => {
  if (passages.size === 0) return root
  const openPassages = new Map(
    findNamed(root, 'assessmentStimulusRef').flatMap((one) => {
      const passage = passages.get(getHref(one))
      return passage ? [[attribute(one, 'identifier'), passage] as const] : []
    }),
  )
  const place = (element: QtiElement): QtiElement => {
    const docked = openPassages.get(attribute(element, 'data-stimulus-idref'))
    if (docked) {
      openPassages.delete(attribute(element, 'data-stimulus-idref'))
      return docked
    }
    const shownPassage = isTextObject(element) ? passages.get(getHref(element)) : undefined
    return (
      shownPassage ?? {
        ...element,
        children: element.children.map((one) => (isElement(one) ? place(one) : one)),
      }
    )
  }
  const placedRoot = place(root)
  return {
    ...placedRoot,
    children: placedRoot.children.map((one) =>
      isElement(one) && one.name === 'itemBody'
        ? { ...one, children: [...openPassages.values(), ...one.children] }
        : one,
    ),
  }
}

const isMedia = ({ name, attributes }: QtiElement) =>
  name === 'object'
    ? !/^image\//i.test(attributes.type ?? '') && !/\.(png|jpe?g|gif|webp|svg)$/i.test(attributes.data ?? '')
    : /^(video|audio|iframe|embed)$/.test(name)
const mediaName = (element: QtiElement): string => {
  const [source = element] = [element, ...findNamed(element, 'source')].filter(
    (one) => attribute(one, 'src') || attribute(one, 'data'),
  )
  return posix.basename(attribute(source, 'src') || attribute(source, 'data')).slice(0, 100)
}
const words: [RegExp, string][] = [
  [/^video/i, 'Video'],
  [/^audio/i, 'Suara'],
]
/** Names of the media that a question cannot hold, once each. */
export const listMedia = (root: QtiElement): string[] => [
  ...new Set(
    within(root, (name) => /^(object|video|audio|iframe|embed)$/.test(name))
      .filter((one) => isMedia(one) && !isTextObject(one))
      .map((one) => {
        const type = one.name === 'object' ? attribute(one, 'type') : one.name
        const word = words.find(([sign]) => sign.test(type))?.[1] ?? 'Objek'
        return `${word} ${mediaName(one)}`.trim()
      }),
  ),
]
