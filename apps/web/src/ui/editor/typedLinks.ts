import { Extension } from '@tiptap/core'
import { Fragment, type Mark, type Node, type Schema, Slice } from '@tiptap/pm/model'
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'

const WEB = /(?<![^\s("'<[{])https?:\/\/[^\s<>"]+/gi
/** Punctuation and brackets after an address do not belong to it. */
const BEHIND = /[.,;:!?'"\])}»…]+$/

export type FoundLink = { at: number; href: string }

/** A closing bracket belongs to an address with an opening one: …/Basis_data_(komputer) */
const trimAddress = (address: string): string => {
  const shortAddress = address.replace(BEHIND, '')
  return shortAddress.includes('(') && address[shortAddress.length] === ')'
    ? `${shortAddress})`
    : shortAddress
}

/** Addresses of web pages in a text; only http and https. */
export const linksIn = (text: string): FoundLink[] =>
  [...text.matchAll(WEB)]
    .map(({ 0: address, index }) => ({ at: index, href: trimAddress(address) }))
    .filter(({ href }) => URL.canParse(href) && new URL(href).hostname !== '')

const createLinkMark = (schema: Schema, href: string): Mark | undefined => schema.marks.link?.create({ href })

/** A text node with linked addresses; links and code stay unchanged. */
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

/** Links the addresses of pasted or dropped content. */
export const linkPasted = (slice: Slice): Slice =>
  new Slice(linkedAll(slice.content), slice.openStart, slice.openEnd)

/** Links the word before a typed space or line break, if it is an address. */
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

/** Links addresses once they are typed completely or pasted. */
export const TypedLinks = Extension.create({
  name: 'typedLinks',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (changes, before, after) =>
        changes.some(({ docChanged }) => docChanged) ? linkTyped(before, after) : null,
      props: {
        transformPasted: linkPasted,
        /** An address pasted onto selected text links it. */
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
