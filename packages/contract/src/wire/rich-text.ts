/**
 * The elements of formatted texts with their attributes. The server's allow-list and the editor's paste
 * filter derive from this list. `ui/editor/schema.test.tsx` compares the editor's schema with it.
 */
const BLOCK = ['data-align', 'dir']
const CELL = ['colspan', 'rowspan', 'colwidth', 'dir']
const FORMULA = ['data-type', 'data-latex']

export const richTextElements: Readonly<Record<string, readonly string[]>> = {
  p: BLOCK,
  h2: BLOCK,
  h3: BLOCK,
  h4: BLOCK,
  ul: ['dir'],
  ol: ['start', 'dir'],
  li: ['dir'],
  blockquote: ['dir'],
  pre: [],
  code: ['class'],
  hr: [],
  br: [],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  sub: [],
  sup: [],
  mark: [],
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  span: FORMULA,
  div: [...FORMULA, 'dir'],
  table: ['dir'],
  thead: [],
  tbody: [],
  tr: [],
  th: CELL,
  td: CELL,
  colgroup: [],
  col: [],
}

/** Elements of blocks that may be aligned. */
export const alignedElements = Object.keys(richTextElements).filter((tag) =>
  richTextElements[tag]?.includes('data-align'),
)
