import { type Editor, Extension } from '@tiptap/core'

const cells = ['tableCell', 'tableHeader']
const blocks = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'table',
  ...cells,
]

/** Null: by the first letter. */
type TextDirection = 'rtl' | 'ltr' | 'auto'
const parseDirection = (value: string | null): TextDirection | null =>
  value === 'rtl' || value === 'ltr' || value === 'auto' ? value : null

/** Reading direction of a block in its attribute; without one, each block follows its first letter. */
export const Direction = Extension.create({
  name: 'direction',
  addGlobalAttributes: () => [
    {
      types: blocks,
      attributes: {
        dir: {
          default: null,
          parseHTML: (element) => parseDirection(element.getAttribute('dir')),
          renderHTML: ({ dir }) => (dir ? { dir } : {}),
        },
      },
    },
  ],
})

const toggled = ['paragraph', 'heading', 'bulletList', 'orderedList', 'table']
export const isRightToLeft = (editor: Editor): boolean =>
  toggled.some((type) => editor.isActive(type, { dir: 'rtl' }))
export const toggleRightToLeft = (editor: Editor): boolean => {
  const dir = isRightToLeft(editor) ? null : 'rtl'
  return toggled.reduce((chain, type) => chain.updateAttributes(type, { dir }), editor.chain().focus()).run()
}
