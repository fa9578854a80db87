import { Extension } from '@tiptap/core'
import { Fragment, type Mark, type Node, type Schema, Slice } from '@tiptap/pm/model'
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'

const WEB = /(?<![^\s("'<[{])https?:\/\/[^\s<>"]+/gi
/** What ends a sentence or a bracket around an address belongs to neither. */
const BEHIND = /[.,;:!?'"\])}»…]+$/

export type FoundLink = { at: number; href: string }

/** The closing bracket of an address that has an opening one is its own: …/Basis_data_(komputer) */
const trimAddress = (address: string): string => {
  const shortAddress = address.replace(BEHIND, '')
  return shortAddress.includes('(') && address[shortAddress.length] === ')'
    ? `${shortAddress})`
    : shortAddress
}

/** Addresses of web pages in a text; nothing but http and https. */
export const linksIn = (text: string): FoundLink[] =>
  [...text.matchAll(WEB)]
    .map(({ 0: address, index }) => ({ at: index, href: trimAddress(address) }))
    .filter(({ href }) => URL.canParse(href) && new URL(href).hostname !== '')

const createLinkMark = (schema: Schema, href: string): Mark | undefined => schema.marks.link?.create({ href })

/** A text node with its addresses linked; what is a link or code already stays. */
const linkNode = (node: Node): Node[] => {
  const { text = '', marks } = node
  if (marks.some(({ type }) => type.name === 'link' || type.spec.code)) return [node]
  const parts: Node[] = []
  let position = 0
  for (const { at, href } of linksIn(text)) {
    const mark = createLinkMark(node.type.schema, href)
    if (!mark) continue
    if (at > position) parts.push(node.cut(position, at))
    position = at + href.length
    parts.push(node.cut(at, position).mark(mark.addToSet(marks)))
  }
  return position < text.length ? [...parts, node.cut(position)] : parts
}

const linkedAll = (content: Fragment): Fragment => {
  const nodes: Node[] = []
  content.forEach((node) => {
    if (node.isText) nodes.push(...linkNode(node))
    else nodes.push(node.type.spec.code ? node : node.copy(linkedAll(node.content)))
  })
  return Fragment.fromArray(nodes)
}

/** What was pasted or dropped, with its addresses as links. */
export const linkPasted = (slice: Slice): Slice =>
  new Slice(linkedAll(slice.content), slice.openStart, slice.openEnd)

/** The word that a space or a new line has just ended, where it is an address. */
export function linkTyped(before: EditorState, after: EditorState): Transaction | null {
  const { $from, empty } = before.selection
  const { from: now } = after.selection
  if (!empty || now <= $from.pos || $from.parent.type.spec.code || !$from.parent.isTextblock) return null
  const text = $from.parent.textBetween(0, $from.parentOffset, '\n', '\n')
  const link = linksIn(text).at(-1)
  if (!link || !/^[^\s]*$/.test(text.slice(link.at))) return null
  const start = $from.start() + link.at
  const end = start + link.href.length
  const mark = createLinkMark(after.schema, link.href)
  const textBefore = after.doc.textBetween($from.pos, now, '\n', '\n')
  if (!mark || !/^\s+$/.test(textBefore) || after.doc.textBetween(start, end) !== link.href) return null
  if (after.doc.rangeHasMark(start, end, mark.type)) return null
  const { code } = after.schema.marks
  if (code && after.doc.rangeHasMark(start, end, code)) return null
  return after.tr.addMark(start, end, mark)
}

/** Addresses become links once they are typed to their end, or pasted. */
export const TypedLinks = Extension.create({
  name: 'typedLinks',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (changes, before, after) =>
        changes.some(({ docChanged }) => docChanged) ? linkTyped(before, after) : null,
      props: {
        transformPasted: linkPasted,
        /** An address pasted on a chosen text is where that text leads to. */
        handlePaste: ({ state, dispatch }, event) => {
          const text = event.clipboardData?.getData('text/plain').trim() ?? ''
          const [link] = linksIn(text)
          const mark = createLinkMark(state.schema, text)
          const { from, to, empty, $from } = state.selection
          if (link?.href !== text || !mark || empty || !$from.parent.type.allowsMarkType(mark.type))
            return false
          dispatch(state.tr.addMark(from, to, mark))
          return true
        },
      },
    }),
  ],
})
